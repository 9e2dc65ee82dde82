-- CreateTable
CREATE TABLE "secret_in_use" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_in_use_pkey" PRIMARY KEY ("id")
);

-- One secret in use.
ALTER TABLE "secret_in_use" ADD CONSTRAINT "secret_in_use_single" CHECK ("id" = 1);

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "hashed_under" TEXT;
