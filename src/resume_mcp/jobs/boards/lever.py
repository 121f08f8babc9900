"""A job of a public Lever board (`/v0/postings/{company}?mode=json`) as a row."""

from resume_mcp.jobs.boards.parts import heading, member, objects, part, text, texts
from resume_mcp.resume.document import JsonObject


def row(job: JsonObject, name: str) -> JsonObject | str:  # noqa: ARG001 - one shape for all
    """Return the job as a row; its lists follow the description, each under its heading."""
    groups, salary = member(job, "categories"), member(job, "salaryRange")
    return {
        "title": job.get("text") or job.get("title"),
        "city": "; ".join(texts(groups.get("allLocations")) or texts(groups.get("location"))),
        "country": job.get("country"),
        "remote": text(job.get("workplaceType")).replace("unspecified", ""),
        "employment_type": groups.get("commitment"),
        "description": _description(job, groups),
        "posted_at": job.get("createdAt"),
        "url": job.get("hostedUrl"),
        "id": job.get("id"),
        "salary_min": salary.get("min"),
        "salary_max": salary.get("max"),
        "salary_currency": salary.get("currency"),
        # "per-year-salary", "per-hour-wage"
        "salary_period": next(iter(text(salary.get("interval")).split("-")[1:2]), ""),
    }


def _description(job: JsonObject, groups: JsonObject) -> str:
    sections = [
        f"<h3>{text(each.get('text'))}</h3>\n<ul>{text(each.get('content'))}</ul>"
        for each in objects(job.get("lists"))
    ]
    return "\n".join(
        (
            heading("Department", texts([groups.get("department"), groups.get("team")])),
            part(job, "description", "descriptionPlain"),
            *sections,
            part(job, "additional", "additionalPlain"),
            part(job, "salaryDescription", "salaryDescriptionPlain"),
        )
    )
