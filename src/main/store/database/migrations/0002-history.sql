-- History over very many runs: text search, tags, deletion that can be undone, pages by key, counted answers.

-- Milliseconds since 1970; a deleted run is out of lists and statistics until it is restored or purged.
ALTER TABLE run ADD COLUMN deleted_at INTEGER;
CREATE INDEX run_deleted ON run (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX run_by_parent ON run (parent) WHERE parent IS NOT NULL;
CREATE INDEX run_by_project ON run (project, created_at);
-- Holds all that filters and statistics look at: `setup` makes rows long, and reading past it costs its pages.
CREATE INDEX run_history ON run (
  created_at, id, deleted_at, template, model, verdict, ended, kind, demo, usd, project, config, finished_at, rounds
);

CREATE TABLE run_tag (
  run TEXT NOT NULL REFERENCES run (id),
  tag TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tag, run)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_tag_by_run ON run_tag (run, tag);

-- What the search looks at. The id grows with the time of the run, so that the newest matches are found first
-- without sorting: created_at * 4096 and a number among those of the same millisecond.
CREATE TABLE run_text (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL UNIQUE REFERENCES run (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- said by the person: while it ran, and at the end
  words TEXT NOT NULL DEFAULT '',
  -- why it went wrong: what was sorted and diagnosed, and how it ended
  failure TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE VIRTUAL TABLE run_search USING fts5 (
  title, description, words, failure,
  content = 'run_text', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TRIGGER run_text_added AFTER INSERT ON run_text BEGIN
  INSERT INTO run_search (rowid, title, description, words, failure) VALUES (NEW.id, NEW.title, NEW.description, NEW.words, NEW.failure);
END;
CREATE TRIGGER run_text_removed AFTER DELETE ON run_text BEGIN
  INSERT INTO run_search (run_search, rowid, title, description, words, failure)
  VALUES ('delete', OLD.id, OLD.title, OLD.description, OLD.words, OLD.failure);
END;
CREATE TRIGGER run_text_changed AFTER UPDATE ON run_text BEGIN
  INSERT INTO run_search (run_search, rowid, title, description, words, failure)
  VALUES ('delete', OLD.id, OLD.title, OLD.description, OLD.words, OLD.failure);
  INSERT INTO run_search (rowid, title, description, words, failure) VALUES (NEW.id, NEW.title, NEW.description, NEW.words, NEW.failure);
END;

CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
  INSERT INTO run_text (id, run, title, description)
  VALUES (
    (SELECT coalesce(max(id) + 1, NEW.created_at * 4096) FROM run_text
      WHERE id >= NEW.created_at * 4096 AND id < (NEW.created_at + 1) * 4096),
    NEW.id, NEW.title,
    NEW.description || iif(NEW.kind = 'build', '', char(10) || coalesce(json_extract(NEW.setup, '$.goal.description'), ''))
  );
END;
CREATE TRIGGER run_titled AFTER UPDATE OF title ON run WHEN NEW.title <> OLD.title BEGIN
  UPDATE run_text SET title = NEW.title WHERE run = NEW.id;
END;
-- Texts grow up to a limit: a run of a thousand attempts must not index them all again with each.
CREATE TRIGGER run_failed AFTER UPDATE OF reason ON run WHEN NEW.reason IS NOT NULL AND NEW.verdict <> 'verified' BEGIN
  UPDATE run_text SET failure = failure || char(10) || substr(NEW.reason, 1, 2000) WHERE run = NEW.id AND length(failure) < 10000;
END;
CREATE TRIGGER entry_planned AFTER INSERT ON entry WHEN NEW.kind = 'note' AND NEW.step = 'planned' BEGIN
  UPDATE run_text
  SET description = description || char(10)
    || coalesce((SELECT group_concat(json_extract(value, '$.title'), char(10)) FROM json_each(NEW.body, '$.plan.tasks')), '')
  WHERE run = NEW.run AND length(description) < 10000;
END;
CREATE TRIGGER entry_heard AFTER INSERT ON entry WHEN NEW.kind = 'note' AND NEW.step = 'heard' BEGIN
  UPDATE run_text
  SET words = words || char(10) || coalesce((SELECT group_concat(value, char(10)) FROM json_each(NEW.body, '$.words')), '')
  WHERE run = NEW.run AND length(words) < 10000;
END;
CREATE TRIGGER entry_explained AFTER INSERT ON entry WHEN NEW.kind = 'note' AND NEW.step IN ('diagnosed', 'triaged') BEGIN
  UPDATE run_text
  SET failure = failure || char(10) || substr(coalesce(json_extract(NEW.body, '$.text'), json_extract(NEW.body, '$.detail'), ''), 1, 2000)
  -- The same words again are found already, and indexing is dear.
  WHERE run = NEW.run AND length(failure) < 10000
    AND instr(failure, substr(coalesce(json_extract(NEW.body, '$.text'), json_extract(NEW.body, '$.detail'), ''), 1, 2000)) = 0;
END;
CREATE TRIGGER run_judged AFTER INSERT ON human_verdict WHEN NEW.comment <> '' BEGIN
  UPDATE run_text SET words = words || char(10) || substr(NEW.comment, 1, 2000) WHERE run = NEW.run AND length(words) < 10000;
END;
CREATE TRIGGER run_judged_again AFTER UPDATE OF comment ON human_verdict WHEN NEW.comment <> OLD.comment BEGIN
  UPDATE run_text SET words = words || char(10) || substr(NEW.comment, 1, 2000) WHERE run = NEW.run AND length(words) < 10000;
END;

-- Answers of each role that came, and those of them that could not be read, counted as they come.
CREATE TABLE answer_count (
  run TEXT NOT NULL REFERENCES run (id),
  role TEXT NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  malformed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (run, role)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entry_answered AFTER INSERT ON entry
WHEN NEW.kind = 'note' AND NEW.step = 'called' AND json_extract(NEW.body, '$.fault') IS NULL BEGIN
  INSERT INTO answer_count (run, role, calls) VALUES (NEW.run, json_extract(NEW.body, '$.role'), 1)
  ON CONFLICT (run, role) DO UPDATE SET calls = calls + 1;
END;
CREATE TRIGGER entry_malformed AFTER INSERT ON entry WHEN NEW.kind = 'note' AND NEW.step = 'malformed' BEGIN
  INSERT INTO answer_count (run, role, malformed) VALUES (NEW.run, json_extract(NEW.body, '$.role'), 1)
  ON CONFLICT (run, role) DO UPDATE SET malformed = malformed + 1;
END;

-- What was there before this version.
INSERT INTO run_text (id, run, title, description, words, failure)
SELECT
  created_at * 4096 + row_number() OVER (PARTITION BY created_at ORDER BY id) - 1,
  id,
  title,
  description || iif(kind = 'build', '', char(10) || coalesce(json_extract(setup, '$.goal.description'), '')) || char(10)
    || coalesce((SELECT group_concat(json_extract(task.value, '$.title'), char(10))
      FROM entry, json_each(entry.body, '$.plan.tasks') AS task
      WHERE entry.run = run.id AND entry.kind = 'note' AND entry.step = 'planned'), ''),
  coalesce((SELECT group_concat(word.value, char(10)) FROM entry, json_each(entry.body, '$.words') AS word
      WHERE entry.run = run.id AND entry.kind = 'note' AND entry.step = 'heard'), '') || char(10)
    || coalesce((SELECT comment FROM human_verdict WHERE human_verdict.run = run.id), ''),
  substr(coalesce((SELECT group_concat(coalesce(json_extract(body, '$.text'), json_extract(body, '$.detail')), char(10)) FROM entry
      WHERE entry.run = run.id AND entry.kind = 'note' AND entry.step IN ('diagnosed', 'triaged')), ''), 1, 10000)
    || iif(verdict IS NULL OR verdict = 'verified', '', char(10) || coalesce(reason, ''))
FROM run;
INSERT INTO answer_count (run, role, calls, malformed)
SELECT
  run,
  json_extract(body, '$.role'),
  sum(step = 'called' AND json_extract(body, '$.fault') IS NULL),
  sum(step = 'malformed')
FROM entry
WHERE kind = 'note' AND step IN ('called', 'malformed')
GROUP BY 1, 2;
