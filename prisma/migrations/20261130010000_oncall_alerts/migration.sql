-- What the people who run the service were told (docs/decisions/0139).
CREATE TABLE "oncall_alerts" (
    "id" TEXT NOT NULL,
    "condition" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "oncall_alerts_pkey" PRIMARY KEY ("id")
);
-- However many instances look, a condition that holds is one alert.
CREATE UNIQUE INDEX "oncall_alerts_open_once" ON "oncall_alerts"("condition") WHERE "ended_at" IS NULL;
CREATE INDEX "oncall_alerts_opened_at_idx" ON "oncall_alerts"("opened_at" DESC);
