"""Makes jobs and volunteer posts of their heads and bodies; promotions share an employer."""

from resume_mcp.importing.written.body import read_body
from resume_mcp.importing.written.cues import org_score, role_score, works_alone
from resume_mcp.importing.written.entries import Draft
from resume_mcp.importing.written.fields import Slots, name_job, order_vote, show_towns, with_town
from resume_mcp.importing.written.item import filled, leftovers, period, text_lines, unread
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import Pieces, take_apart
from resume_mcp.importing.written.places import is_place
from resume_mcp.resume.document import JsonObject


def read_jobs(drafts: list[Draft], kind: str, *, soft: bool, notes: Notes) -> list[JsonObject]:
    """Return one item for each position."""
    reader = _Jobs(drafts, kind, soft=soft, notes=notes)
    return [job for index in range(len(drafts)) if (job := reader.job(index)) is not None]


class _Jobs:
    def __init__(self, drafts: list[Draft], kind: str, *, soft: bool, notes: Notes) -> None:
        self._drafts = drafts
        self._heads = [_with_address(take_apart(draft.head), draft) for draft in drafts]
        self._name = "organization" if kind == "volunteer" else "name"
        self._soft, self._notes = soft, notes
        vote = order_vote(self._heads)
        self._slots = [
            self._promotion(index) or name_job(head, vote=vote)
            for index, head in enumerate(self._heads)
        ]
        if any(head.place for head in self._heads) or show_towns(self._slots):
            self._slots = [
                own if head.place else with_town(own)
                for own, head in zip(self._slots, self._heads, strict=True)
            ]

    def job(self, index: int) -> JsonObject | None:
        """Return the item of an entry; None for an employer whose positions follow."""
        head, slots = self._heads[index], self._slots[index]
        if self._only_employer(index):
            texts = [piece.text for piece in head.pieces]
            self._notes.spent += [*texts, *head.spent, head.place]
            return None
        place = head.place or slots.place
        alone = any(map(works_alone, slots.extras))
        if (
            slots.role
            and not slots.org
            and not alone
            and (above := self._employer_above(index)) is not None
        ):
            org, place = self._slots[above].org, place or self._heads[above].place
            number = self._drafts[index].head[0].number
            self._notes.say(
                number, f"{slots.role!r} names no employer; {org!r} above it was taken."
            )
            slots = slots._replace(org=org)
        return self._made(index, slots, place)

    def _made(self, index: int, slots: Slots, place: str) -> JsonObject:
        draft, head = self._drafts[index], self._heads[index]
        body = read_body(draft.body, soft=self._soft)
        self._notes.spent += head.spent + body.spent
        extras = [*slots.extras, *leftovers(head, "org", "role", "url")]
        made: JsonObject = {
            self._name: slots.org,
            "position": slots.role,
            "location": place,
            "url": head.labelled.get("url") or body.fields.get("url") or slots.url or head.url,
            **period(head, draft.head[0].number, self._notes, single="startDate"),
            "summary": text_lines(*extras, body.summary),
            "highlights": body.highlights + unread(body.fields, "score", "courses", "keywords"),
        }
        return filled(made, self._name)

    def _promotion(self, index: int) -> Slots | None:
        """Return the title of a line that stands right below the body of an employer's entry.

        The employer had a line of its own, this entry has one line without an employer's name: so
        `Senior Manager - Treasury` is a title, and what is no known title is one too.
        """
        pieces, draft = self._heads[index].pieces, self._drafts[index]
        if index == 0 or len(pieces) != 1 or self._heads[index].labelled:
            return None
        if self._has_shape_above(index) or self._is_post_of_group(index):
            return Slots(role=pieces[0].text)
        if draft.head[0].gap:
            return None
        above = next((i for i in range(index - 1, -1, -1) if len(self._heads[i].pieces) > 1), -1)
        if above < 0 or any(self._drafts[i].head[0].gap for i in range(above + 1, index)):
            return None
        text = pieces[0].text
        if not _has_own_row(self._heads[above]) or org_score(text) > 1 or pieces[0].url:
            return None
        return None if "," in text else Slots(role=text)

    def _is_post_of_group(self, index: int) -> bool:
        """Tell whether an entry under the heading of an employer has a heading of its own."""
        draft, parent = self._drafts[index], self._drafts[index].parent
        if parent is None or draft.head[0].kind != "heading":
            return False
        depths = [line.depth for line in parent.head if line.kind == "heading"]
        return draft.head[0].depth in depths[1:]

    def _has_shape_above(self, index: int) -> bool:
        """Tell whether `Engineer, Payments` is built as the title above; its employer is apart."""
        text, head = self._heads[index].pieces[0].text, self._heads[index - 1]
        while index > 1 and len(head.pieces) == 1 and _is_titled(head.pieces[0].text):
            index -= 1
            head = self._heads[index - 1]
        titles = [piece.text for piece in head.pieces if _is_titled(piece.text)]
        return bool(titles) and _has_own_row(head) and _is_titled(text)

    def _only_employer(self, index: int) -> bool:
        """Tell whether an entry is the employer of the positions that follow, nothing more."""
        if self._slots[index].role or self._drafts[index].body or index + 1 == len(self._drafts):
            return False
        after = self._slots[index + 1]
        same_group = self._drafts[index + 1].parent is self._drafts[index]
        return bool(after.role) and (not after.org or same_group) and not works_alone(after.role)

    def _employer_above(self, index: int) -> int | None:
        """Return the entry whose employer a promotion has: of its group, else the one above."""
        if works_alone(self._slots[index].role):
            return None
        parent = self._drafts[index].parent
        if parent is not None:
            return next((i for i, draft in enumerate(self._drafts) if draft is parent), None)
        above = next((i for i in range(index - 1, -1, -1) if self._slots[i].org), None)
        if above is None:
            return None
        own_row = _has_own_row(self._heads[above]) or not self._slots[above].role
        return above if own_row or not self._drafts[index].head[0].gap else None


def _with_address(head: Pieces, draft: Draft) -> Pieces:
    """Return a head with the place that stands alone below it: the address of an employer."""
    alone = len(draft.body) == 1 and draft.body[0].kind == "text" and not draft.dated
    if not alone or not is_place(draft.body[0].plain):
        return head
    place = draft.body.pop().plain
    return head._replace(place=f"{head.place}, {place}" if head.place else place)


def _is_titled(text: str) -> bool:
    """Tell whether a phrase is a title and its field: `Senior Engineer, Payments Core`."""
    title, comma, field = text.partition(",")
    return bool(comma) and role_score(title) > 1 and org_score(field) < 3


def _has_own_row(head: Pieces) -> bool:
    """Tell whether employer and title stand on different lines."""
    return len({piece.row for piece in head.pieces}) > 1
