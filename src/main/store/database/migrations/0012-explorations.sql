-- Explorations: what each was started with, and its topics in order. What they hold is JSON of the feature that writes it.

CREATE TABLE exploration (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  head TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('going', 'stopped', 'over')),
  why TEXT,
  said TEXT NOT NULL DEFAULT '',
  -- the process that works on it; one that is gone holds nothing
  holder TEXT,
  stop_asked INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE exploration_try (
  exploration TEXT NOT NULL REFERENCES exploration (id),
  number INTEGER NOT NULL,
  run TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (exploration, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX exploration_try_by_run ON exploration_try (run) WHERE run IS NOT NULL;
