-- What grows is swept by its age.
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at");
CREATE INDEX "usage_hours_hour_start_idx" ON "usage_hours"("hour_start");
