-- How long a run was at work until its end, in milliseconds; null while it goes on. It is told by the journal's clock, as the run's
-- own screen tells it: from start to end would count waiting for the user and interruptions too.
ALTER TABLE run ADD COLUMN ms INTEGER;
DROP INDEX run_history;
CREATE INDEX run_history ON run (
  created_at, id, deleted_at, template, model, verdict, ended, kind, demo, usd, project, config, ms, rounds
);
