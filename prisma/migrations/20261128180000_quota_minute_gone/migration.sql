-- How many entries at the head of the minute log have left the window: they are cut off now and then, because
-- cutting copies the log entry by entry.
ALTER TABLE "quota_counters" ADD COLUMN "minute_gone" INTEGER NOT NULL DEFAULT 0;
