-- How many calls of an endpoint run: counted at every look, from the few that are claimed and not from all that wait.
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries"("endpoint_id", "claimed_until") WHERE "claimed_until" IS NOT NULL;
