// The one rule of what a run may teach later ones. Whatever learns from runs asks it, here or by `mayTeach`.

/** Neither left out of learning by its config nor from a file of somebody else, who may say anything. What is no JSON teaches nothing. */
export const COUNTS = `(CASE WHEN json_valid(setup) THEN coalesce(json_extract(setup, '$.config.learning'), 1) = 1
  AND json_extract(setup, '$.stranger') IS NULL ELSE 0 END)`

/** A try of the bench counts where configs are measured, but hands nothing on: not to other tries, and not to the user's programs. */
export const TEACHES = `(${COUNTS} AND json_extract(setup, '$.tryOf') IS NULL)`
