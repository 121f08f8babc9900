"""A job of a public Workable board (`/api/v1/widget/accounts/{account}?details=true`) as a row."""

from resume_mcp.jobs.boards.parts import heading, member, objects, text, texts
from resume_mcp.resume.document import JsonObject

_PARTS = (
    ("full_description", ""),
    ("description", ""),
    ("requirements", "Requirements"),
    ("benefits", "Benefits"),
)


def row(job: JsonObject, name: str) -> JsonObject | str:
    """Return the job as a row; the employer's name stands once, above the list of jobs."""
    single = member(job, "location") or job
    shown = [each for each in objects(job.get("locations")) if not each.get("hidden")] or [single]
    salary = member(job, "salary")
    return {
        "title": job.get("title") or job.get("full_title"),
        "company": name,
        "city": "; ".join(dict.fromkeys(filter(None, map(_place, shown)))),
        "country": "; ".join(dict.fromkeys(texts([each.get("country") for each in shown]))),
        "remote": text(job.get("workplace_type") or single.get("workplace_type"))
        or job.get("telecommuting", single.get("telecommuting")),
        "employment_type": job.get("employment_type"),
        "level": job.get("experience"),
        "education": job.get("education"),
        "description": _description(job),
        "posted_at": job.get("published_on") or job.get("created_at"),
        "url": job.get("url") or job.get("shortlink") or job.get("application_url"),
        "id": job.get("shortcode"),
        "salary_min": salary.get("salary_from"),
        "salary_max": salary.get("salary_to"),
        "salary_currency": salary.get("salary_currency"),
    }


def _place(place: JsonObject) -> str:
    region = place.get("region") or place.get("state")
    return ", ".join(dict.fromkeys(texts([place.get("city"), region])))


def _description(job: JsonObject) -> str:
    parts = [heading("Department", texts(job.get("department")))]
    for key, title in _PARTS:
        if (said := text(job.get(key))) and said not in "".join(parts):
            parts.append(f"<h3>{title}</h3>\n{said}" if title else said)
    return "\n".join(parts)
