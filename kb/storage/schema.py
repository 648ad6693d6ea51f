"""The tables of the knowledge base: two SQLite files, rebuilt whole from the originals when their form changes.

In the tables of releases (release, wording, revision, link) days, kinds of nodes, languages and editions are whole
numbers: kb.storage.codes tells what they stand for.
"""

from __future__ import annotations

SCHEMA_NUMBER = 18
"""Kept in `user_version`; a file with another number is rebuilt from the originals beside it."""
INDEX_NUMBER = 7
"""The form of the search index, its tokens and fields; where it is another the knowledge base is made again too."""

RULING, REMARK, QUOTE = "ruling", "remark", "quote"
"""Kinds of excerpts: an official answer; an author's word on a change; words of the rules as somebody quotes them."""
RULING_KEYS = 1 << 30
"""Added to the row of a ruling, so that its key in the index is that of no wording."""

SCHEMA = """
CREATE TABLE release (
    id INTEGER PRIMARY KEY,
    effective INTEGER NOT NULL,     -- from the text
    language INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    name TEXT NOT NULL,             -- file name as given
    sha256 TEXT NOT NULL,           -- of the original bytes
    rules INTEGER NOT NULL, examples INTEGER NOT NULL, glossary INTEGER NOT NULL, warnings INTEGER NOT NULL,
    nodes INTEGER NOT NULL,         -- how many ids of `printed` are this release's; 0 for the atlas
    UNIQUE (effective, language, edition)
);
CREATE TABLE replaced (             -- official texts that a later one of the same day stands for, in order
    id INTEGER PRIMARY KEY,
    effective INTEGER NOT NULL,
    language INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    name TEXT NOT NULL, sha256 TEXT NOT NULL,
    rules INTEGER NOT NULL, examples INTEGER NOT NULL, glossary INTEGER NOT NULL, warnings INTEGER NOT NULL
);
CREATE TABLE printed (              -- the revisions of each release of a kind in document order, oldest release first
    language INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    ids BLOB NOT NULL,              -- kb.storage.sequences
    PRIMARY KEY (language, edition)
) WITHOUT ROWID;
CREATE TABLE wording (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    language INTEGER NOT NULL,
    body TEXT,                      -- NULL where only the atlas knows of it
    fingerprint BLOB,               -- of the words (kb.words.fingerprint) as bytes, where the body is NULL
    masked BLOB NOT NULL            -- fingerprint with the numbers of references masked, as bytes
);
CREATE TABLE lineage (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE alias (                -- names that lineages once had, or have in another home
    name TEXT PRIMARY KEY,
    lineage TEXT NOT NULL           -- what it is called here; '' for what is no node any more
) WITHOUT ROWID;
CREATE TABLE revision (
    id INTEGER PRIMARY KEY,
    lineage INTEGER NOT NULL REFERENCES lineage,
    language INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    number TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    title TEXT NOT NULL,
    english TEXT,                   -- English heading that a Japanese entry names
    wording INTEGER NOT NULL REFERENCES wording,
    parent INTEGER REFERENCES lineage,
    since INTEGER NOT NULL,
    until INTEGER                   -- first day on which it no longer stands; NULL while in force
);
CREATE TABLE link (                 -- what the intervals do not tell: splits, merges, moves, doubtful links
    since INTEGER NOT NULL,         -- effective date of the newer release
    language INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    kind TEXT NOT NULL,             -- kb.model.LinkKind
    old INTEGER REFERENCES lineage,
    new INTEGER REFERENCES lineage,
    confidence REAL NOT NULL
);
CREATE TABLE citation (             -- rule numbers that a wording cites
    wording INTEGER NOT NULL REFERENCES wording,
    number TEXT NOT NULL,
    PRIMARY KEY (wording, number)
) WITHOUT ROWID;
CREATE TABLE told (                 -- what of our own words stands in the revisions of the digest
    revision INTEGER PRIMARY KEY REFERENCES revision,
    retold INTEGER NOT NULL,        -- the release that the words were written for
    reviewed INTEGER,               -- day on which a second reader checked them; NULL for none
    reworded INTEGER,               -- since when the official words are others; NULL while they are those retold
    omits TEXT NOT NULL             -- what is left out, '' for nothing
);
CREATE TABLE asked (                -- how players ask for a rule
    language INTEGER PRIMARY KEY,
    ways BLOB NOT NULL              -- by lineage, one way to ask on a line, folded (kb.storage.asked_ways)
);
CREATE TABLE document (             -- texts beside the releases (kb.documents.documents)
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, kind TEXT NOT NULL, language TEXT NOT NULL, sha256 TEXT NOT NULL UNIQUE,
    bytes BLOB NOT NULL             -- as given, zlib
);
CREATE TABLE excerpt (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES document,
    line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,           -- the rule number printed before it, '' for none
    text TEXT NOT NULL,
    title TEXT NOT NULL,            -- the card that a ruling is on, '' for none
    issued TEXT                     -- ISO date of a ruling
);
CREATE TABLE attachment (           -- which words of the rules an excerpt belongs to
    excerpt INTEGER NOT NULL REFERENCES excerpt,
    lineage INTEGER NOT NULL REFERENCES lineage,
    wording INTEGER NOT NULL REFERENCES wording,
    since TEXT NOT NULL,            -- ISO date of the release that brought the exact wording
    confidence REAL NOT NULL,
    exact INTEGER NOT NULL          -- 0 for a wording reworded since that says nearly the same
);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

SAID_SCHEMA = """
CREATE TABLE said.said (            -- the pieces in which rules are retold and asked about (kb.intake.said_tables)
    language INTEGER NOT NULL,
    place INTEGER NOT NULL,         -- 0 the lineages of all rules, 1 the first piece of each group, 2 the first group
    part INTEGER NOT NULL,          -- kb.storage.row_parts
    rules BLOB NOT NULL,            -- kb.storage.said_groups, of kb.storage.said_lists
    PRIMARY KEY (language, place, part)
) WITHOUT ROWID;
"""
"""In a file of its own, which only questions read: a quarter of the bytes of all tables (kb.storage.said_file)."""

INDEXES = """
CREATE UNIQUE INDEX lineage_name ON lineage (name);
CREATE INDEX revision_number ON revision (number, kind);
CREATE INDEX revision_lineage ON revision (lineage);
CREATE INDEX revision_parent ON revision (parent);
CREATE INDEX revision_wording ON revision (wording);
CREATE INDEX revision_standing ON revision (language, edition, wording, until) WHERE until IS NULL;
CREATE INDEX citation_number ON citation (number);
CREATE INDEX attachment_lineage ON attachment (lineage);
CREATE INDEX attachment_wording ON attachment (wording);
"""
"""Made after the rows, which is quicker."""
