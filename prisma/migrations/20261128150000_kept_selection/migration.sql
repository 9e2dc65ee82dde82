-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "selection_kept_at" TIMESTAMPTZ(3);
