-- What the user answers to how their words were read: assumptions that are right or wrong, sentences that were misread.

CREATE TABLE reading_answer (
  run TEXT NOT NULL REFERENCES run (id),
  -- the assumption or sentence, letter by letter
  text TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN ('right', 'wrong', 'misread')),
  at INTEGER NOT NULL,
  PRIMARY KEY (run, text, answer)
) STRICT, WITHOUT ROWID;
