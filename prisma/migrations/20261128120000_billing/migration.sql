-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "subscription_id" TEXT;

-- CreateTable
CREATE TABLE "billing_states" (
    "client_id" TEXT NOT NULL,
    "taken_ticket" INTEGER NOT NULL DEFAULT 0,
    "written_ticket" INTEGER NOT NULL DEFAULT 0,
    "snapshot" JSONB,
    "standing" TEXT NOT NULL DEFAULT 'none',
    "checked_at" TIMESTAMPTZ(3),
    "customer_round" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "billing_states_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "billing_customers" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_checkouts" (
    "id" TEXT NOT NULL,
    "client_id" TEXT,
    "price" TEXT NOT NULL,
    "session_id" TEXT,
    "url" TEXT,
    "status" TEXT NOT NULL,
    "payer_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "customer_id" TEXT,
    "session_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "billing_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_flags" (
    "client_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_flags_pkey" PRIMARY KEY ("kind","subject")
);

-- CreateTable
CREATE TABLE "billing_prices" (
    "lookup_key" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_prices_pkey" PRIMARY KEY ("lookup_key")
);

-- CreateIndex
CREATE INDEX "billing_customers_client_id_idx" ON "billing_customers"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_checkouts_session_id_key" ON "billing_checkouts"("session_id");

-- CreateIndex
CREATE INDEX "billing_checkouts_client_id_status_idx" ON "billing_checkouts"("client_id", "status");

-- CreateIndex
CREATE INDEX "billing_checkouts_payer_email_idx" ON "billing_checkouts"("payer_email");

-- CreateIndex
CREATE INDEX "billing_events_handled_at_received_at_idx" ON "billing_events"("handled_at", "received_at");

-- CreateIndex
CREATE INDEX "billing_flags_client_id_idx" ON "billing_flags"("client_id");

-- AddForeignKey
ALTER TABLE "billing_states" ADD CONSTRAINT "billing_states_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema language can't say.

-- One customer that new checkouts use per client, whoever races.
CREATE UNIQUE INDEX "billing_customers_one_primary" ON "billing_customers"("client_id") WHERE "is_primary";

-- One checkout at a time per client: two tabs get the same.
CREATE UNIQUE INDEX "billing_checkouts_one_open" ON "billing_checkouts"("client_id") WHERE "status" IN ('creating', 'open');
