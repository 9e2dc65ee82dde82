-- A sign-in claims what was paid with its address from these rows alone: Stripe may be down just then.
ALTER TABLE "billing_checkouts" ADD COLUMN "customer_id" TEXT;
ALTER TABLE "billing_checkouts" ADD COLUMN "renewal_stopped_at" TIMESTAMPTZ(3);

-- A claim takes a ticket like a sync: until a sync with a later one has written, the mirror does not know of it.
ALTER TABLE "billing_states" ADD COLUMN "claimed_ticket" INTEGER NOT NULL DEFAULT 0;

-- What Prisma's schema language can't say.

-- The clients whose claim was not read yet are few.
CREATE INDEX "billing_states_unread" ON "billing_states"("client_id") WHERE "claimed_ticket" > "written_ticket";

-- Jobs look at public checkouts alone.
CREATE INDEX "billing_checkouts_unclaimed" ON "billing_checkouts"("status", "created_at") WHERE "client_id" IS NULL;
