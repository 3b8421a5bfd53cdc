-- The verdict is computed by `verdictOf` (src/contract/run/verdict/verdict.ts); the views that computed it go.
DROP VIEW IF EXISTS run_verdict;
DROP VIEW IF EXISTS verdict_input;
DROP VIEW IF EXISTS task_state;
DROP VIEW IF EXISTS evidence;
DROP VIEW IF EXISTS model_call;
DELETE FROM about WHERE name = 'views';
