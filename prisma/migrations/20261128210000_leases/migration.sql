-- A lease as one number, ordered by its end: deciding reads the list without a query of its own. Leases that run
-- now are forgotten: they end within 30 seconds anyway.
ALTER TABLE "quota_counters" ADD COLUMN "leases" BIGINT[] DEFAULT ARRAY[]::BIGINT[];
ALTER TABLE "quota_counters" DROP COLUMN "lease_ids", DROP COLUMN "lease_until";
