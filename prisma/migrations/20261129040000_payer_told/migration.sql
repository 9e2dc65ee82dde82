-- What the payer of a public checkout was told last. A bank debit has three pieces of news where a card has one; until now
-- only "it arrived" was told, and that is what every known payer has heard.
ALTER TABLE "billing_checkouts" ADD COLUMN "payer_told" TEXT;
UPDATE "billing_checkouts" SET "payer_told" = 'paid' WHERE "payer_email" IS NOT NULL;
