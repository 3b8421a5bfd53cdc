-- Each entry of a journal has a link: a hash of it and of the link before. The first link of a run, number 0, holds what
-- the run was started with. They stand beside the entries, so that older journals get theirs without being written again.

CREATE TABLE link (
  run TEXT NOT NULL REFERENCES run (id),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;

-- What the database knows about itself.
CREATE TABLE about (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
