// The one rule of what a run may teach later ones. Whatever learns from runs asks it, here or by `mayTeach`.

/** A run continues the history of another, and so on back to a build: what was excluded there stays excluded. A build begins from words. */
const CONTINUES_EXCLUDED = `EXISTS (
  WITH RECURSIVE origin (id, kind, parent, setup) AS (
    SELECT before.id, before.kind, before.parent, before.setup FROM run AS before WHERE before.id = run.parent AND run.kind <> 'build'
    UNION SELECT before.id, before.kind, before.parent, before.setup FROM run AS before JOIN origin ON before.id = origin.parent
      WHERE origin.kind <> 'build'
  )
  SELECT 1 FROM origin WHERE json_valid(origin.setup) AND json_extract(origin.setup, '$.config.learning') = 0)`

/** Neither excluded from learning by its config nor from another person's file, which may hold anything. Invalid JSON teaches nothing. */
export const COUNTS = `(CASE WHEN json_valid(run.setup) THEN coalesce(json_extract(run.setup, '$.config.learning'), 1) = 1
  AND json_extract(run.setup, '$.stranger') IS NULL AND NOT ${CONTINUES_EXCLUDED} ELSE 0 END)`

/** A try of the bench counts where configs are measured, but teaches nothing to other tries or the user's programs. */
export const TEACHES = `(${COUNTS} AND json_extract(run.setup, '$.tryOf') IS NULL)`
