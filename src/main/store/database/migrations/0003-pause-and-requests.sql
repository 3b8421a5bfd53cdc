-- A run can be paused, and other processes may ask for more than a stop: words, edits, a pause, its end.

ALTER TABLE run ADD COLUMN paused_at INTEGER;

CREATE TABLE request_new (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL REFERENCES run (id),
  kind TEXT NOT NULL CHECK (kind IN ('stop', 'say', 'edit', 'pause', 'continue', 'answer')),
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  taken_at INTEGER
) STRICT;
INSERT INTO request_new SELECT id, run, kind, body, at, taken_at FROM request;
DROP TABLE request;
ALTER TABLE request_new RENAME TO request;
CREATE INDEX request_open ON request (run) WHERE taken_at IS NULL;
