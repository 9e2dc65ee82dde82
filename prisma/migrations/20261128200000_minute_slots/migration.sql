-- The minute window as slots with running sums instead of one entry per request: a row stays small at any rate.
ALTER TABLE "quota_counters"
  ADD COLUMN "minute_slots" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  ADD COLUMN "minute_sums" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  ADD COLUMN "minute_open_slot" INTEGER NOT NULL DEFAULT -60001,
  ADD COLUMN "minute_open_sum" INTEGER NOT NULL DEFAULT 0;
UPDATE "quota_counters" SET
  "minute_slots" = "minute_log"["minute_gone" + 1 : cardinality("minute_log") - 1],
  "minute_sums" = ARRAY(SELECT generate_series(1, cardinality("minute_log") - "minute_gone" - 1)),
  "minute_open_slot" = "minute_log"[cardinality("minute_log")],
  "minute_open_sum" = cardinality("minute_log") - "minute_gone"
 WHERE cardinality("minute_log") > "minute_gone";
ALTER TABLE "quota_counters" DROP COLUMN "minute_log", DROP COLUMN "minute_gone";
