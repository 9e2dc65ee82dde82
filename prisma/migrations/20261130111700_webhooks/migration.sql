-- Webhooks to customers: where to, what is sent, and what became of it (docs/decisions/0145).
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_for" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "place_seq" BIGINT NOT NULL,
    "place_promotion" BIGINT NOT NULL,
    "place_release" TEXT NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoints_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_endpoints_paused" CHECK (("paused_at" IS NULL) = ("paused_for" IS NULL)),
    CONSTRAINT "webhook_endpoints_former" CHECK (("former_secret" IS NULL) = ("former_until" IS NULL))
);
CREATE INDEX "webhook_endpoints_client_id_idx" ON "webhook_endpoints"("client_id");

CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "change_seq" BIGINT,
    "type" TEXT NOT NULL,
    "match_id" TEXT,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "claim" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_deliveries_state" CHECK ("state" IN ('pending', 'delivered', 'failed')),
    CONSTRAINT "webhook_deliveries_ended" CHECK (("state" = 'pending') = ("ended_at" IS NULL))
);
-- A change is put down once for an endpoint, however often it is looked at.
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries"("endpoint_id", "change_seq");
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_seq_idx" ON "webhook_deliveries"("endpoint_id", "seq");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
-- What is due, and what a later one of the same match waits for.
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("endpoint_id", "next_attempt_at", "seq") WHERE "state" = 'pending';
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries"("endpoint_id", "match_id", "seq") WHERE "state" = 'pending';

CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "failure" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_attempts_outcome" CHECK (("status" IS NULL) <= ("failure" IS NOT NULL))
);
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id", "id");
CREATE INDEX "webhook_attempts_at_idx" ON "webhook_attempts"("at");
