-- Dollars by day of this machine, over all runs, also those that are deleted later: a cap for a day asks for it before
-- each call.

CREATE TABLE spent_day (
  day TEXT NOT NULL PRIMARY KEY,
  usd REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER count_day AFTER INSERT ON inference WHEN NEW.usd > 0 BEGIN
  INSERT INTO spent_day (day, usd)
  SELECT date(at / 1000, 'unixepoch', 'localtime'), NEW.usd FROM entry WHERE run = NEW.run AND seq = NEW.seq
  ON CONFLICT (day) DO UPDATE SET usd = usd + excluded.usd;
END;

INSERT INTO spent_day (day, usd)
SELECT date(entry.at / 1000, 'unixepoch', 'localtime'), sum(inference.usd)
FROM inference JOIN entry ON entry.run = inference.run AND entry.seq = inference.seq
WHERE inference.usd > 0
GROUP BY 1;
