-- Read-only views over the journal, made again where this file changed. The verdict is one of them: it is a question put to
-- the evidence, and nothing that a model said takes part in it.

DROP VIEW IF EXISTS run_verdict;
DROP VIEW IF EXISTS verdict_input;
DROP VIEW IF EXISTS task_state;
DROP VIEW IF EXISTS evidence;
DROP VIEW IF EXISTS model_call;

CREATE VIEW evidence AS
SELECT
  run,
  seq,
  json_extract(body, '$.stage') AS stage,
  json_extract(body, '$.tree') AS tree,
  json_extract(body, '$.suite') AS suite,
  json_extract(body, '$.environment') AS environment,
  json_extract(body, '$.command') AS command,
  json_extract(body, '$.exit') AS exit,
  json_extract(body, '$.end') AS end,
  json_extract(body, '$.fresh') AS fresh,
  json_extract(body, '$.reported') AS reported,
  json_extract(body, '$.counts.collected') AS collected,
  json_extract(body, '$.counts.passed') AS passed,
  json_extract(body, '$.counts.failed') AS failed,
  json_extract(body, '$.counts.skipped') AS skipped,
  json_extract(body, '$.counts.errors') AS errors,
  json_extract(body, '$.red') AS red,
  json_extract(body, '$.redPassed') AS red_passed,
  json_array_length(body, '$.missing') AS missing,
  json_array_length(body, '$.tampered') + coalesce(json_array_length(body, '$.differs'), 0) AS tampered,
  json_extract(body, '$.started') AS started,
  -- tests of an existing project that were not green before anything was changed: the runner says no because of them
  coalesce(json_extract(body, '$.setAside'), 0) AS set_aside,
  coalesce(json_array_length(body, '$.clauses'), 0) AS clauses,
  (SELECT count(*) FROM json_each(body, '$.clauses') AS clause WHERE json_extract(clause.value, '$.state') IN ('shown', 'kept')) AS clauses_shown,
  coalesce(json_extract(body, '$.mutants.tried'), 0) AS mutants,
  coalesce(json_extract(body, '$.mutants.killed'), 0) AS mutants_killed,
  coalesce(json_array_length(body, '$.frameworkChanged'), 0) AS framework_changed,
  coalesce(json_array_length(body, '$.controls.generous'), 0) AS generous,
  coalesce(json_array_length(body, '$.controls.believed'), 0) AS believed,
  coalesce(json_array_length(body, '$.deceptions'), 0) AS deceptions,
  -- feedback that brought no tests, or of whose tests none was shown to be able to fail, or all pass on a program that computes nothing
  coalesce(json_array_length(body, '$.unshown'), 0) + coalesce(json_array_length(body, '$.untested'), 0)
    + coalesce(json_array_length(body, '$.hollow'), 0) AS unshown,
  -- tests that can fail but agree with whatever value they expect or are kept from failing, and tests that never fail
  coalesce(json_array_length(body, '$.controls.lying'), 0) + coalesce(json_array_length(body, '$.controls.forged'), 0) AS lying,
  coalesce(json_array_length(body, '$.controls.cannotFail'), 0) AS cannot_fail
FROM entry
WHERE kind = 'note' AND step = 'evidence' AND superseded = 0;

-- One row per task of a run's latest plan, with the last state that the run noted for it; null for one that was never begun.
CREATE VIEW task_state AS
SELECT
  planned.run AS run,
  json_extract(task.value, '$.id') AS task,
  (
    SELECT json_extract(e.body, '$.state') FROM entry AS e
    WHERE e.run = planned.run AND e.kind = 'note' AND e.step = 'task' AND e.superseded = 0 AND json_extract(e.body, '$.task') = json_extract(task.value, '$.id')
    ORDER BY e.seq DESC LIMIT 1
  ) AS state
FROM entry AS planned, json_each(planned.body, '$.plan.tasks') AS task
WHERE planned.kind = 'note' AND planned.step = 'planned' AND planned.superseded = 0
  AND planned.seq = (SELECT max(seq) FROM entry AS p WHERE p.run = planned.run AND p.kind = 'note' AND p.step = 'planned' AND p.superseded = 0);

-- One row per run: its last word on the tests (the final one where there is one), on the start command, and on the pages that it shows.
CREATE VIEW verdict_input AS
SELECT
  run.id AS run,
  tests.*,
  (SELECT started FROM evidence AS e WHERE e.run = run.id AND e.stage = 'start' ORDER BY seq DESC LIMIT 1) AS start_ok,
  (SELECT started FROM evidence AS e WHERE e.run = run.id AND e.stage = 'pages' ORDER BY seq DESC LIMIT 1) AS pages_ok,
  (SELECT count(*) FROM evidence AS e WHERE e.run = run.id AND e.tampered > 0) AS tamperings,
  (SELECT count(*) FROM task_state AS t WHERE t.run = run.id) AS tasks,
  (SELECT count(*) FROM task_state AS t WHERE t.run = run.id AND t.state = 'green') AS green_tasks
FROM run
LEFT JOIN evidence AS tests
  ON tests.run = run.id
  AND tests.seq = (
    SELECT seq FROM evidence AS e
    WHERE e.run = run.id AND e.stage IN ('final', 'attempt')
    ORDER BY e.stage = 'final' DESC, seq DESC LIMIT 1
  );

CREATE VIEW run_verdict AS
SELECT
  run,
  CASE
    WHEN tamperings > 0 THEN 'invalid'
    WHEN stage IS NULL OR reported = 0 OR collected + errors = 0 OR red = 0 THEN 'unverifiable'
    WHEN skipped > 0 THEN 'invalid'
    -- the program deceives its tests, or changed what runs them
    WHEN lying > 0 OR framework_changed > 0 THEN 'invalid'
    -- the runner says that all is well, yet sealed tests are missing or not green: something steered it
    WHEN "end" = 'exited' AND exit = 0 AND (missing > 0 OR errors > 0 OR passed < collected) THEN 'invalid'
    WHEN collected = 0 THEN 'unverifiable'
    WHEN stage = 'final' AND fresh = 1 AND passed = collected AND errors = 0 AND missing = 0 AND red_passed = red
      AND "end" = 'exited' AND (exit = 0 OR set_aside > 0) AND coalesce(start_ok, 1) = 1 AND coalesce(pages_ok, 1) = 1
      -- tests that an earlier run left are green without this one having done anything
      AND tasks > 0 AND green_tasks = tasks
      -- every clause has a test that proves it
      AND clauses_shown = clauses
      -- tests that notice none of several planted bugs prove nothing
      AND NOT (mutants >= 2 AND mutants_killed = 0)
      -- nor do tests that do not fail whatever they expect
      AND cannot_fail = 0
      -- nor those of feedback of which nothing could be changed, and that no assertion failed before, or that pass on hollow copies
      AND unshown = 0
      -- nor several that believe what another one expects, or one that believes what no other does, nor a program that names means of
      -- deception
      AND generous < 2 AND believed = 0 AND deceptions = 0 THEN 'verified'
    WHEN red_passed > 0 THEN 'partly'
    ELSE 'failed'
  END AS verdict,
  collected, passed, failed, skipped, errors, red, red_passed, missing, tamperings, start_ok, tasks, green_tasks,
  clauses, clauses_shown, mutants, mutants_killed
FROM verdict_input;
