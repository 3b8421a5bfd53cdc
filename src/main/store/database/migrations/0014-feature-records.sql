-- What optional features keep beside runs, one JSON value for each record. A feature that is taken out leaves its records as they are.

CREATE TABLE feature_record (
  feature TEXT NOT NULL,
  id TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- who does what only one process may do with it, as the number of a process and its start; NULL where nobody does
  holder TEXT,
  value TEXT NOT NULL CHECK (json_valid(value)),
  PRIMARY KEY (feature, id)
) STRICT, WITHOUT ROWID;
