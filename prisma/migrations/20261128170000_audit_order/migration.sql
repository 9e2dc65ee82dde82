-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "seq" BIGSERIAL NOT NULL;
