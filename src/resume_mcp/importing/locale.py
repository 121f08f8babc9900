"""Tells the language of a resume from its text."""

from resume_mcp.vocabulary.text import is_mostly_chinese

# Characters that stand in one of the two scripts only and often in resumes.
_TRADITIONAL = frozenset(
    "個歷電話郵經驗學業專績業務會國這與開發軟體資訊碼師當負責證級獎項團隊實習請簡壓縮測試優語讀寫設計網頁應銷選機構處課題術區東長風東門關係數據觀維護產"
)
_SIMPLIFIED = frozenset(
    "个历电话邮经验学业专绩务会国这与开发软体资讯码师当负责证级奖项团队实习请简压缩测试优语读写设计网页应销选机构处课题术区东长风门关系数据观维护产"
)


def locale_of(text: str) -> str:
    """Return `zh-CN`, `zh-TW` or `en`."""
    if not is_mostly_chinese(text):
        return "en"
    traditional = sum(character in _TRADITIONAL - _SIMPLIFIED for character in text)
    simplified = sum(character in _SIMPLIFIED - _TRADITIONAL for character in text)
    return "zh-TW" if traditional > simplified else "zh-CN"
