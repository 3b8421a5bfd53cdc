-- What models took and brought: a row for each go at an endpoint, with the tests that were green before and after what
-- came of it. Rows are counted as entries come, whichever way they come.

CREATE TABLE inference (
  run TEXT NOT NULL REFERENCES run (id),
  seq INTEGER NOT NULL,
  -- key of the question, and the task that it belongs to ('' for those of the whole run)
  ask TEXT NOT NULL,
  task TEXT NOT NULL,
  step TEXT NOT NULL,
  role TEXT NOT NULL,
  model TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  number INTEGER NOT NULL,
  fault TEXT,
  -- 1 where the answer had to be mended to be read, 2 where it could not be read at all
  malformed INTEGER NOT NULL DEFAULT 0,
  prompt_tokens INTEGER,
  completion_tokens INTEGER,
  cached_tokens INTEGER,
  reasoning_tokens INTEGER,
  usd REAL,
  first_token_ms REAL,
  total_ms REAL NOT NULL,
  prompt_bytes INTEGER NOT NULL,
  answer_bytes INTEGER NOT NULL,
  green_before INTEGER,
  green_after INTEGER,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX inference_open ON inference (run, task) WHERE green_after IS NULL;

-- How many tests were green at which state of the workspace.
CREATE TABLE test_count (
  run TEXT NOT NULL REFERENCES run (id),
  seq INTEGER NOT NULL,
  tree TEXT NOT NULL,
  green INTEGER NOT NULL,
  PRIMARY KEY (run, tree, seq)
) STRICT, WITHOUT ROWID;

-- One way in for new entries and for those that were there before this version.
CREATE VIEW counted_entry AS SELECT run, seq, at, kind, key, step, body FROM entry;

-- The note of a go is called "<question>-called-<number>-<go>". What a fork copied from its parent was asked there.
CREATE TRIGGER count_call INSTEAD OF INSERT ON counted_entry
WHEN NEW.kind = 'note' AND NEW.step = 'called' AND NOT EXISTS (
  SELECT 1 FROM run JOIN entry AS first ON first.run = run.parent AND first.seq = NEW.seq AND first.key = NEW.key AND first.at = NEW.at
  WHERE run.id = NEW.run AND run.kind = 'fork'
) BEGIN
  INSERT INTO inference
  SELECT
    NEW.run,
    NEW.seq,
    ask,
    iif(ask LIKE 'task/%', substr(ask, 1, 4 + instr(substr(ask, 6), '/')), ''),
    -- "code-again-2" is asked by the step "code"
    rtrim(rtrim(iif(instr(segment, '-again-') > 0, substr(segment, 1, instr(segment, '-again-') - 1), segment), '0123456789'), '-'),
    json_extract(NEW.body, '$.role'),
    json_extract(NEW.body, '$.model'),
    json_extract(NEW.body, '$.endpoint'),
    json_extract(NEW.body, '$.number'),
    json_extract(NEW.body, '$.fault'),
    0,
    json_extract(NEW.body, '$.usage.promptTokens'),
    json_extract(NEW.body, '$.usage.completionTokens'),
    json_extract(NEW.body, '$.usage.cachedTokens'),
    json_extract(NEW.body, '$.usage.reasoningTokens'),
    json_extract(NEW.body, '$.usd'),
    json_extract(NEW.body, '$.firstTokenMs'),
    json_extract(NEW.body, '$.totalMs'),
    json_extract(NEW.body, '$.promptBytes'),
    json_extract(NEW.body, '$.answerBytes'),
    -- the state that the question was asked about stands in its facts
    (SELECT green FROM test_count
      WHERE run = NEW.run AND seq < NEW.seq AND tree = (
        SELECT json_extract(intent.body, '$.tree') FROM entry AS intent
        WHERE intent.run = NEW.run AND intent.key = ask AND intent.kind = 'intent' ORDER BY intent.seq DESC LIMIT 1
      )
      ORDER BY seq DESC LIMIT 1),
    NULL
  FROM (SELECT ask, replace(ask, rtrim(ask, replace(ask, '/', '')), '') AS segment FROM (
    SELECT substr(body, 1, length(body) - length('-called-')) AS ask FROM (
      SELECT rtrim(rtrim(rtrim(NEW.key, '0123456789'), '-'), '0123456789') AS body
    )
  ));
END;

CREATE TRIGGER count_malformed INSTEAD OF INSERT ON counted_entry
WHEN NEW.kind = 'note' AND NEW.step = 'malformed' BEGIN
  UPDATE inference SET malformed = iif(json_extract(NEW.body, '$.repaired'), 1, 2)
  WHERE run = NEW.run AND ask = substr(NEW.key, 1, length(NEW.key) - length('-malformed')) AND fault IS NULL;
END;

-- All answers that were used since the last test of a task led to this one.
CREATE TRIGGER count_test INSTEAD OF INSERT ON counted_entry
WHEN NEW.kind = 'result' AND NEW.step = 'test' BEGIN
  INSERT INTO test_count
  SELECT
    NEW.run,
    NEW.seq,
    coalesce(json_extract(NEW.body, '$.value.tree'), ''),
    (SELECT count(*) FROM json_each(NEW.body, '$.value.report.cases') WHERE json_extract(value, '$.state') = 'passed');
  UPDATE inference
  SET green_after = (SELECT green FROM test_count WHERE run = NEW.run AND seq = NEW.seq)
  WHERE run = NEW.run AND green_after IS NULL AND fault IS NULL AND malformed < 2
    AND task = iif(NEW.key LIKE 'task/%', substr(NEW.key, 1, 4 + instr(substr(NEW.key, 6), '/')), '');
END;

CREATE TRIGGER entry_counted AFTER INSERT ON entry
WHEN (NEW.kind = 'note' AND NEW.step IN ('called', 'malformed')) OR (NEW.kind = 'result' AND NEW.step = 'test') BEGIN
  INSERT INTO counted_entry (run, seq, at, kind, key, step, body)
  VALUES (NEW.run, NEW.seq, NEW.at, NEW.kind, NEW.key, NEW.step, NEW.body);
END;

-- What was there before this version.
INSERT INTO counted_entry (run, seq, at, kind, key, step, body)
SELECT run, seq, at, kind, key, step, body FROM entry
WHERE (kind = 'note' AND step IN ('called', 'malformed')) OR (kind = 'result' AND step = 'test')
ORDER BY run, seq;
