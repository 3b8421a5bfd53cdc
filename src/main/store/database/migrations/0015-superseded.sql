-- Entries that count no more, since the user gave more to a run that its budget had ended: the number of the note that says so,
-- 0 for those that count. A key counts once; what is done again has the key of what it was before.

ALTER TABLE entry ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0;
DROP INDEX entry_once;
CREATE UNIQUE INDEX entry_once ON entry (run, kind, key, superseded) WHERE kind <> 'intent';

-- Beside words, edits, answers and what holds or ends a run people may ask for another budget.
CREATE TABLE request_new (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL REFERENCES run (id),
  kind TEXT NOT NULL CHECK (kind IN ('stop', 'say', 'edit', 'pause', 'continue', 'answer', 'budget')),
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  taken_at INTEGER
) STRICT;
INSERT INTO request_new SELECT id, run, kind, body, at, taken_at FROM request;
DROP TABLE request;
ALTER TABLE request_new RENAME TO request;
CREATE INDEX request_open ON request (run) WHERE taken_at IS NULL;
