-- Who began a run: the user, or the bench, a bench of refusals or of honesty, or an exploration. Those are no programs of the user's.
ALTER TABLE run ADD COLUMN origin TEXT NOT NULL DEFAULT 'user';
UPDATE run SET origin = 'bench' WHERE json_valid(setup) AND json_extract(setup, '$.tryOf') IS NOT NULL;
UPDATE run SET origin = 'exploration' WHERE origin = 'user' AND id IN (SELECT run FROM exploration_try WHERE run IS NOT NULL);
DROP INDEX run_history;
CREATE INDEX run_history ON run (
  created_at, id, deleted_at, template, model, verdict, ended, kind, demo, usd, project, config, ms, rounds, origin
);
