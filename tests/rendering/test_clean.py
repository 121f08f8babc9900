import pytest

from resume_mcp.errors import TooLarge
from resume_mcp.rendering.clean import MAX_BYTES, MAX_TOKEN_CHARS, Cleaner


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("a\x00b\x1b[31mc\x7f", "ab[31mc"),
        ("a\tb\r\nc\n\nd\u2028e\u2029f\u0085g\x0bh\x0ci", "a b c d e f g h i"),
        ("safe \u202egnp.exe\u202c end \u2066iso\u2069", "safe gnp.exe end iso"),
        ("ze\u200bro wo\u00adrd jo\u2060in \ufeffbom a\u200db", "zero word join bom ab"),
        ("o\ufb03ce \ufb01ne", "office fine"),
        ("\u2f2f作经历 \u2f64户 \u2fbc级", "工作经历 用户 高级"),
        ("Ame\u0301lie Vie\u0323\u0302t", "Amélie Việt"),
        ("bad \ud83d tail", "bad \ufffd tail"),
        ("q\u0302\u0303\u0304\u0305\u0306\u0307x", "q\u0302\u0303\u0304\u0305x"),
        ("葛\U000e0100飾", "葛飾"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("𠮷田 喆堃玥", "𠮷田 喆堃玥"),
    ],
)
def test_a_line_is_made_fit_for_a_page(dirty: str, clean: str) -> None:
    assert Cleaner().line(dirty, "basics.name") == clean


@pytest.mark.parametrize(
    "emoji",
    ["👩‍💻", "🇫🇷", "👍🏽", "❤️", "1️⃣", "☎", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
)
def test_an_emoji_leaves_whole_and_is_named(emoji: str) -> None:
    cleaner = Cleaner()
    assert cleaner.line(f"Ada {emoji} Bell", "basics.label") == "Ada Bell"
    assert cleaner.warnings() == ("Removed emoji (basics.label).",)


@pytest.mark.parametrize("kept", ["C# 1️ 2 # *", "✓ done", "★★☆", "→ Müller ™ ©", "①②"])
def test_signs_that_fonts_have_are_no_emoji(kept: str) -> None:
    cleaner = Cleaner()
    assert cleaner.line(kept, "x") == kept.replace("\ufe0f", "")
    assert cleaner.warnings() == ()


def test_icon_characters_leave_with_a_word_on_each_place() -> None:
    cleaner = Cleaner()
    for number in range(6):
        assert cleaner.line("\ue000 mail \uf8ff", f"work[{number}].name") == "mail"
    (warning,) = cleaner.warnings()
    assert warning.endswith("(work[0].name, work[1].name, work[2].name, work[3].name and 2 more).")


def test_full_width_forms_are_made_narrow_in_contacts_only() -> None:
    assert Cleaner().contact("ａｂｃ＠ｘ．ｃｎ １２３", "basics.email") == "abc@x.cn 123"
    assert Cleaner().line("ＡＢＣ１２３", "basics.name") == "ＡＢＣ１２３"


def test_more_text_than_a_rendering_takes_is_refused_with_the_place() -> None:
    cleaner = Cleaner()
    cleaner.line("word " * (MAX_BYTES // 10), "work[0].summary")
    with pytest.raises(TooLarge, match=r"work\[1\]\.summary"):
        cleaner.line("word " * (MAX_BYTES // 5), "work[1].summary")


def test_a_word_longer_than_any_line_is_refused_and_chinese_text_is_not_a_word() -> None:
    with pytest.raises(TooLarge, match="2001 characters without a space"):
        Cleaner().line("x" * (MAX_TOKEN_CHARS + 1), "basics.name")
    assert len(Cleaner().line("这是没有空格的段落，" * 500, "basics.summary")) == 5_000
