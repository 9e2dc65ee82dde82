-- An operator has seen a flag: it is listed and counted no more.
ALTER TABLE "billing_flags" ADD COLUMN "acknowledged_at" TIMESTAMPTZ(3), ADD COLUMN "acknowledged_by" TEXT;
