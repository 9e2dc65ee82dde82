-- Refusals by hour are forgotten with the hours of usage: found by their hour, as those are.
CREATE INDEX "usage_refusals_hour_start_idx" ON "usage_refusals"("hour_start");
