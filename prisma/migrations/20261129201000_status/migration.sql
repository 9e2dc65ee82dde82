-- What the status page tells beside the release (docs/decisions/0132): incidents, and how the service was.

CREATE TABLE "incidents" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "impact" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "incidents_impact" CHECK ("impact" IN ('minor', 'major', 'critical'))
);
CREATE INDEX "incidents_opened_at_idx" ON "incidents"("opened_at" DESC);

CREATE TABLE "incident_updates" (
    "seq" BIGSERIAL NOT NULL,
    "incident_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_updates_pkey" PRIMARY KEY ("seq"),
    CONSTRAINT "incident_updates_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents"("id"),
    CONSTRAINT "incident_updates_state" CHECK ("state" IN ('investigating', 'identified', 'monitoring', 'resolved'))
);
CREATE INDEX "incident_updates_incident_id_seq_idx" ON "incident_updates"("incident_id", "seq");
-- An incident ends once.
CREATE UNIQUE INDEX "incident_updates_resolved_once" ON "incident_updates"("incident_id") WHERE "state" = 'resolved';

-- What was said stays said: a correction is another update.
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "incidents" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "incidents" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "incident_updates" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "incident_updates" EXECUTE FUNCTION refuse_change();

-- How the service was in a clock hour, by its own measurement.
CREATE TABLE "service_hours" (
    "hour_start" TIMESTAMPTZ(3) NOT NULL,
    -- The twelve spans of five minutes, as bits: set when the service was at work in it.
    "at_work" INTEGER NOT NULL DEFAULT 0,
    -- Data calls of the hour; null until it is over.
    "calls" INTEGER,
    "faults" INTEGER,
    -- How many were answered within each bound of lib/status/bounds.ts, not within the one before; the last: later than all.
    "within" INTEGER[] NOT NULL DEFAULT '{}',

    CONSTRAINT "service_hours_pkey" PRIMARY KEY ("hour_start")
);
