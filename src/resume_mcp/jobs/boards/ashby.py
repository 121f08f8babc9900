"""A job of a public Ashby board (`/posting-api/job-board/{name}`) as a row."""

from resume_mcp.jobs.boards.parts import heading, member, objects, part, text, texts
from resume_mcp.resume.document import JsonObject


def row(job: JsonObject, name: str) -> JsonObject | str:  # noqa: ARG001 - one shape for all
    """Return the job as a row, or why it is none."""
    if job.get("isListed") is False:
        return "the board does not list it"
    given = job.get("secondaryLocations")
    others = [each.get("location") for each in objects(given)] or texts(given)
    places = [job.get("location") or job.get("locationName"), *others]
    remote = text(job.get("workplaceType")) or job.get("isRemote")
    return {
        "title": job.get("title"),
        "city": "; ".join(dict.fromkeys(texts(places))),
        "country": member(member(job, "address"), "postalAddress").get("addressCountry"),
        "remote": remote,
        "employment_type": job.get("employmentType"),
        "description": heading("Department", texts([job.get("department"), job.get("team")]))
        + part(job, "descriptionHtml", "descriptionPlain"),
        "posted_at": job.get("publishedAt") or job.get("publishedDate"),
        "url": job.get("jobUrl") or job.get("applyUrl"),
        "id": job.get("id"),
        **_pay(member(job, "compensation")),
    }


def _pay(compensation: JsonObject) -> JsonObject:
    """Return the salary; of several, for several places, the whole span in one currency."""
    parts = [
        each
        for each in objects(compensation.get("summaryComponents"))
        if text(each.get("compensationType")) == "Salary"
    ]
    words = text(
        compensation.get("scrapeableCompensationSalarySummary")
        or compensation.get("compensationTierSummary")
    )
    if not parts:
        return {"salary": words}
    same = [
        each
        for each in parts
        if (each.get("currencyCode"), each.get("interval"))
        == (parts[0].get("currencyCode"), parts[0].get("interval"))
    ]
    low = [each["minValue"] for each in same if isinstance(each.get("minValue"), int | float)]
    high = [each["maxValue"] for each in same if isinstance(each.get("maxValue"), int | float)]
    return {
        "salary": words,
        "salary_min": min(low, default=None),
        "salary_max": max(high, default=None),
        "salary_currency": parts[0].get("currencyCode"),
        # "1 YEAR", "1 HOUR"
        "salary_period": text(parts[0].get("interval")).split(" ")[-1],
    }
