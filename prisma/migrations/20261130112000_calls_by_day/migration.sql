-- Calls of clients lie in partitions of a day, which are dropped whole. No primary key here: each partition has that of
-- `client_requests`, an id alone, so that this one can be a partition as it is.
CREATE TABLE "client_calls" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error" TEXT,
    "units" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "etag" TEXT,
    "network" TEXT NOT NULL,
    "ms" REAL NOT NULL,
    "weight" INTEGER NOT NULL
) PARTITION BY RANGE ("at");

-- Those of `client_requests`, which are taken over with it.
CREATE INDEX "client_calls_client_id_at_id_idx" ON "client_calls"("client_id", "at" DESC, "id" DESC);
CREATE INDEX "client_calls_at_idx" ON "client_calls" USING BRIN ("at");
CREATE INDEX "client_calls_refused" ON "client_calls"("client_id", "at" DESC, "id" DESC) WHERE "status" >= 400;

-- Where a call goes whose day has no partition.
CREATE TABLE "client_calls_default" PARTITION OF "client_calls" (PRIMARY KEY ("id")) DEFAULT;

-- The version before writes to `client_requests` and reads it: it is the partition of all days up to the third from now.
-- Rows of a later time are those of a clock that was set for development.
DO $$
DECLARE
  until timestamptz := (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '3 days') AT TIME ZONE 'UTC';
BEGIN
  WITH later AS (DELETE FROM "client_requests" WHERE "at" >= until RETURNING *)
  INSERT INTO "client_calls_default" SELECT * FROM later;
  EXECUTE format('ALTER TABLE "client_calls" ATTACH PARTITION "client_requests" FOR VALUES FROM (MINVALUE) TO (%L)', until);
END $$;
