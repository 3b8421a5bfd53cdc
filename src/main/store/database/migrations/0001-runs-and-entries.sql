-- Projects, runs, the journal, leases and requests. Times are milliseconds since 1970.

CREATE TABLE project (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  closed TEXT CHECK (closed IN ('happy', 'give-up')),
  closed_at INTEGER
) STRICT;

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL REFERENCES project (id),
  parent TEXT REFERENCES run (id),
  kind TEXT NOT NULL CHECK (kind IN ('build', 'feedback', 'fork', 'replay')),
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  template TEXT NOT NULL,
  model TEXT NOT NULL,
  config TEXT NOT NULL,
  demo TEXT,
  engine TEXT NOT NULL,
  -- JSON: what the host needs to carry the run on: goal, config, output folder
  setup TEXT NOT NULL,
  -- kept up to date by projections, in the transaction of the entry that changes them
  tests INTEGER NOT NULL DEFAULT 0,
  passed INTEGER NOT NULL DEFAULT 0,
  rounds INTEGER NOT NULL DEFAULT 0,
  usd REAL NOT NULL DEFAULT 0,
  tokens INTEGER NOT NULL DEFAULT 0,
  verdict TEXT,
  ended TEXT,
  reason TEXT,
  finished_at INTEGER
) STRICT;
CREATE INDEX run_by_time ON run (created_at DESC, id);

CREATE TABLE entry (
  run TEXT NOT NULL REFERENCES run (id),
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('intent', 'result', 'note')),
  key TEXT NOT NULL,
  step TEXT NOT NULL,
  facts_hash TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
-- A recorded result and a note count exactly once; an intent may be repeated after a crash.
CREATE UNIQUE INDEX entry_once ON entry (run, kind, key) WHERE kind <> 'intent';
CREATE INDEX entry_intent ON entry (run, key) WHERE kind = 'intent';
CREATE INDEX entry_by_step ON entry (step, run) WHERE kind = 'note';

-- Who may perform effects of a run: one process at a time, told apart from a later one with the same number.
CREATE TABLE lease (
  run TEXT PRIMARY KEY REFERENCES run (id),
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  heartbeat_at INTEGER NOT NULL
) STRICT;

-- Words from other processes for the holder of the lease.
CREATE TABLE request (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL REFERENCES run (id),
  kind TEXT NOT NULL CHECK (kind IN ('stop', 'say')),
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  taken_at INTEGER
) STRICT;
CREATE INDEX request_open ON request (run) WHERE taken_at IS NULL;

CREATE TABLE human_verdict (
  run TEXT PRIMARY KEY REFERENCES run (id),
  ran TEXT NOT NULL,
  worked TEXT NOT NULL,
  perfect TEXT NOT NULL,
  comment TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
