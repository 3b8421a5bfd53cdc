-- Since when a run waits for an answer of the person; lists say so, and the person is told.

ALTER TABLE run ADD COLUMN asked_at INTEGER;
