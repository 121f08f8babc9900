"""The contact line: how the person is reached, each part live where it can be."""

from resume_mcp.rendering.blocks import Run, Runs
from resume_mcp.rendering.links import link_of_field, mail_link, shown_link
from resume_mcp.rendering.prose import Pen
from resume_mcp.resume.lens import Entry, Resume, Text


def contacts_of(resume: Resume, pen: Pen) -> tuple[tuple[str, Runs], ...]:
    """Return e-mail, phone, place, web address and profiles, in this order, each with its kind."""
    found = [
        ("email", _mail(resume.email, pen)),
        ("phone", _phone(resume.phone, pen)),
        ("location", pen.plain(resume.location)),
        ("url", pen.web(resume.url)),
        *(("profile", _profile(entry, pen)) for entry in resume.profiles if not entry.hidden),
    ]
    return tuple((kind, runs) for kind, runs in found if runs)


def _mail(email: Text | None, pen: Pen) -> Runs:
    address = pen.contact(email)
    if email is None or not address:
        return ()
    return (Run(address, pen.place(email.path), url=mail_link(address)),)


def _phone(phone: Text | None, pen: Pen) -> Runs:
    number = pen.contact(phone)
    return (Run(number, pen.place(phone.path)),) if phone and number else ()


def _profile(entry: Entry, pen: Pen) -> Runs:
    """Return a profile: its address says all where it holds network and name."""
    network, username, address = (pen.contact(t) for t in (entry.org, entry.role, entry.url))
    place = pen.place(entry.path)
    target = link_of_field(address)
    if entry.url is not None and not target:
        pen.drop_link(entry.url)
    shown = shown_link(address) if target else address
    missing = [
        word for word in (network, username) if word and word.casefold() not in shown.casefold()
    ]
    if not missing:
        return (Run(shown, place, url=target),) if shown else ()
    label = pen.words.colon.join(missing)
    if not shown:
        return (Run(label, place),)
    return (Run(f"{label}{pen.words.colon}", place), Run(shown, place, url=target))
