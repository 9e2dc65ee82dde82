-- Changes of an account's address (docs/decisions/0131): proven by a code to each of the two, undone by a link to the old one.

CREATE TABLE "email_changes" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3),
    "undo_hash" BYTEA,
    "undo_until" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "email_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    -- What is made has a link that undoes it, and nothing else has one.
    CONSTRAINT "email_changes_undo" CHECK (("changed_at" IS NULL) = ("undo_hash" IS NULL) AND ("changed_at" IS NULL) = ("undo_until" IS NULL)),
    CONSTRAINT "email_changes_undone" CHECK ("undone_at" IS NULL OR "changed_at" IS NOT NULL)
);
CREATE UNIQUE INDEX "email_changes_undo_hash_key" ON "email_changes"("undo_hash");
CREATE INDEX "email_changes_account_id_idx" ON "email_changes"("account_id");
CREATE INDEX "email_changes_old_email_idx" ON "email_changes"("old_email");

CREATE TABLE "email_change_codes" (
    "id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_change_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "email_change_codes_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "email_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "email_change_codes_change_id_sent_at_idx" ON "email_change_codes"("change_id", "sent_at");

-- Since when an account has its address; null for the one it began with.
ALTER TABLE "accounts" ADD COLUMN "email_since" TIMESTAMPTZ(3);
-- Which of them Stripe was told: that of this instant; null for the one that the account began with.
ALTER TABLE "billing_customers" ADD COLUMN "address_told_of" TIMESTAMPTZ(3);
