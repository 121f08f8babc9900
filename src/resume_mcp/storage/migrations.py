"""The schema, one tuple of statements a version; a released version is never edited."""

from resume_mcp.storage.tables import memories

APPLICATION_ID = 0x52534D50  # "RSMP"

_V1 = (
    "CREATE TABLE store_facts (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE resumes (
        resume_id TEXT PRIMARY KEY, title TEXT NOT NULL, kind TEXT NOT NULL,
        parent_id TEXT, parent_revision INTEGER, revision INTEGER NOT NULL,
        locale TEXT NOT NULL, locked INTEGER NOT NULL, job_id TEXT,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL)""",
    """CREATE TABLE revisions (
        resume_id TEXT NOT NULL REFERENCES resumes ON DELETE CASCADE, revision INTEGER NOT NULL,
        document TEXT NOT NULL, cause TEXT NOT NULL, detail TEXT NOT NULL, name TEXT NOT NULL,
        created_at TEXT NOT NULL, PRIMARY KEY (resume_id, revision))""",
    """CREATE TABLE proposals (
        seq INTEGER PRIMARY KEY, proposal_id TEXT NOT NULL UNIQUE,
        resume_id TEXT NOT NULL REFERENCES resumes ON DELETE CASCADE,
        status TEXT NOT NULL, digest TEXT NOT NULL, body TEXT NOT NULL,
        created_at TEXT NOT NULL, decided_at TEXT, decision TEXT)""",
    "CREATE INDEX proposals_by_resume ON proposals (resume_id, status)",
    """CREATE TABLE jobs (
        job_id TEXT PRIMARY KEY, source TEXT NOT NULL, external_id TEXT NOT NULL,
        content_hash TEXT NOT NULL, posting TEXT NOT NULL,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL, UNIQUE (source, external_id))""",
    """CREATE TABLE pages (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, page_id TEXT NOT NULL UNIQUE, page TEXT NOT NULL)""",
    """CREATE TABLE snapshots (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, snapshot_id TEXT NOT NULL UNIQUE, resume_id TEXT,
        revision INTEGER, format TEXT NOT NULL, template TEXT NOT NULL, file TEXT NOT NULL,
        sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, pages INTEGER, created_at TEXT NOT NULL)""",
    """CREATE TABLE texts (
        text_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, facts TEXT NOT NULL,
        UNIQUE (kind, key))""",
    """CREATE VIRTUAL TABLE texts_fts USING fts5 (
        title, company, city, skills, body, tokenize='unicode61 remove_diacritics 0')""",
    "CREATE VIRTUAL TABLE texts_terms USING fts5vocab (texts_fts, row)",
    *(statement for statement in memories.SCHEMA.split(";") if statement.strip()),
)

_V2 = (
    """CREATE TABLE nonces (
        key TEXT PRIMARY KEY, digest TEXT NOT NULL, expires_at TEXT NOT NULL,
        proposal_id TEXT NOT NULL REFERENCES proposals (proposal_id) ON DELETE CASCADE)""",
)

# What a file was made from, so that it can be made again after it was cleared away.
_V3 = (
    "ALTER TABLE snapshots ADD COLUMN made_with TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE snapshots ADD COLUMN made_from TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE snapshots ADD COLUMN is_here INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE snapshots ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 0",
)

# Vectors of texts, and counts that would cost a scan: each kind of text, and what has changed.
_V4 = (
    "CREATE TABLE tallies (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    "INSERT INTO tallies SELECT 'text ' || kind, count(*) FROM texts GROUP BY kind",
    """CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
        INSERT OR IGNORE INTO tallies VALUES ('text ' || new.kind, 0);
        UPDATE tallies SET value = value + 1 WHERE name = 'text ' || new.kind; END""",
    """CREATE TRIGGER texts_dropped AFTER DELETE ON texts BEGIN
        UPDATE tallies SET value = value - 1 WHERE name = 'text ' || old.kind; END""",
    """CREATE TABLE vectors (
        model TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, content_hash TEXT NOT NULL,
        is_stale INTEGER NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, kind, key))""",
    "CREATE INDEX vectors_by_text ON vectors (kind, key)",
    "INSERT INTO tallies VALUES ('vector changes', 0)",
    *(
        f"""CREATE TRIGGER vectors_{event.lower()} AFTER {event} ON vectors BEGIN
        UPDATE tallies SET value = value + 1 WHERE name = 'vector changes'; END"""
        for event in ("INSERT", "UPDATE", "DELETE")
    ),
)

MIGRATIONS = (_V1, _V2, _V3, _V4)
VERSION = len(MIGRATIONS)
