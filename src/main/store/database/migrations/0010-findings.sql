-- What the verdict of a run rests on, as JSON: lists of runs say it without reading journals.
ALTER TABLE run ADD COLUMN findings TEXT;
