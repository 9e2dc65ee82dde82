-- What a source says beside the result: half-time, extra time, penalties, shots, closing odds.
ALTER TABLE "matches" ADD COLUMN "details" JSONB;

-- Each publication, also one that failed: why it ran, what it read, kept back and made, and when the next is due.
CREATE TABLE "publications" (
  "id" TEXT NOT NULL,
  "seq" BIGSERIAL NOT NULL,
  "cause" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "outcome" TEXT NOT NULL,
  "release_id" TEXT,
  "source_kind" TEXT NOT NULL,
  "source_sha256" TEXT,
  "settings_sha256" TEXT NOT NULL,
  "next_due_at" TIMESTAMPTZ(3),
  "failure" TEXT,
  "altered_forecasts" INTEGER NOT NULL DEFAULT 0,
  "report" TEXT,
  CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "publications_seq_key" ON "publications"("seq");

-- What happened to a match in the sources: moved, played, corrected, postponed, gone. Rows are only ever added.
CREATE TABLE "match_events" (
  "id" BIGSERIAL NOT NULL,
  "match_id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "publication_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  CONSTRAINT "match_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "match_events_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "match_events_match_id_id_idx" ON "match_events"("match_id", "id");

-- Spellings that an operator has settled.
CREATE TABLE "team_aliases" (
  "country" TEXT NOT NULL,
  "alias" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "created_by" TEXT NOT NULL,
  CONSTRAINT "team_aliases_pkey" PRIMARY KEY ("country", "alias")
);

-- A release that an operator has chosen stays until it is unpinned, or a publication is forced.
ALTER TABLE "promoted_release" ADD COLUMN "pinned_by" TEXT;
ALTER TABLE "promoted_release" ADD COLUMN "pinned_at" TIMESTAMPTZ(3);
