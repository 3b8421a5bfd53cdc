-- The title that a run has by its plan, where the user gave it another one; null where they did not. Exports are made with it.
ALTER TABLE run ADD COLUMN recorded_title TEXT;
