-- What Stripe signed and nobody can act on: kept beside the inbox, as bytes, because it may not even be text.
CREATE TABLE "billing_unusable_events" (
    "id" TEXT NOT NULL,
    "event_id" TEXT,
    "type" TEXT,
    "reason" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_unusable_events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "billing_unusable_events_received_at_idx" ON "billing_unusable_events"("received_at");
