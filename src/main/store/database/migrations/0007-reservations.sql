-- The worst case of each request to a model, from before it is sent until its note says what it took. A row whose holder
-- is gone stands for a request of which nobody knows what it cost. Not only runs ask models, so `run` points nowhere.

CREATE TABLE reservation (
  run TEXT NOT NULL,
  -- key of the note that will say what the request took
  key TEXT NOT NULL,
  usd REAL NOT NULL,
  tokens INTEGER NOT NULL,
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- JSON: the note that is written where nobody else will
  note TEXT NOT NULL,
  PRIMARY KEY (run, key)
) STRICT, WITHOUT ROWID;
