-- What models said of files, by the hash of what the files hold, until the run that asked is purged.

CREATE TABLE file_summary (
  hash TEXT PRIMARY KEY,
  run TEXT NOT NULL REFERENCES run (id),
  summary TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX file_summary_by_run ON file_summary (run);
