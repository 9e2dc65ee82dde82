-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "quota_mails" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "clients" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "reviewer_invite_id" TEXT;

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "revoked_for" TEXT,
ADD COLUMN     "rotated_to_id" TEXT;

-- CreateTable
CREATE TABLE "reviewer_invites" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviewer_invites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "beta_requests" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "usage_type" TEXT,
    "lang" TEXT NOT NULL DEFAULT 'en',
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "beta_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_callers" (
    "key_id" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_callers_pkey" PRIMARY KEY ("key_id","network")
);

-- CreateTable
CREATE TABLE "quota_alerts" (
    "client_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "counter" TEXT NOT NULL,
    "percent" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quota_alerts_pkey" PRIMARY KEY ("client_id","day","counter","percent")
);

-- CreateIndex
CREATE UNIQUE INDEX "reviewer_invites_token_hash_key" ON "reviewer_invites"("token_hash");

-- CreateIndex
CREATE INDEX "reviewer_invites_account_id_idx" ON "reviewer_invites"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "beta_requests_token_hash_key" ON "beta_requests"("token_hash");

-- CreateIndex
CREATE INDEX "beta_requests_email_created_at_idx" ON "beta_requests"("email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_rotated_to_id_key" ON "api_keys"("rotated_to_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_reviewer_invite_id_fkey" FOREIGN KEY ("reviewer_invite_id") REFERENCES "reviewer_invites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviewer_invites" ADD CONSTRAINT "reviewer_invites_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_rotated_to_id_fkey" FOREIGN KEY ("rotated_to_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_callers" ADD CONSTRAINT "api_key_callers_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quota_alerts" ADD CONSTRAINT "quota_alerts_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

