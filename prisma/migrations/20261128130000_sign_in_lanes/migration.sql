-- AlterTable
ALTER TABLE "sign_in_challenges" ADD COLUMN     "lane" TEXT NOT NULL DEFAULT 'open';

-- CreateTable
CREATE TABLE "sign_in_unlocks" (
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_unlocks_pkey" PRIMARY KEY ("token_hash")
);
