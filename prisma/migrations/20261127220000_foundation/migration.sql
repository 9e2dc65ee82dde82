-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "lang" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clients" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "usage_type" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contracts" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "limits" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "network" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_challenges" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "lang" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "id" TEXT NOT NULL,
    "challenge_id" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_budgets" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sign_in_budgets_pkey" PRIMARY KEY ("kind","subject","window_start")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "selection_slots" (
    "client_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "code" TEXT,
    "held_code" TEXT,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "selection_slots_pkey" PRIMARY KEY ("client_id","slot")
);

-- CreateTable
CREATE TABLE "selection_replacements" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "from_code" TEXT NOT NULL,
    "to_code" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "selection_replacements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quota_counters" (
    "client_id" TEXT NOT NULL,
    "minute_log" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "hour_start" BIGINT NOT NULL DEFAULT 0,
    "hour_units" INTEGER NOT NULL DEFAULT 0,
    "hour_routes" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "day" TEXT NOT NULL DEFAULT '',
    "day_units" INTEGER NOT NULL DEFAULT 0,
    "day_rows" INTEGER NOT NULL DEFAULT 0,
    "lease_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "lease_until" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "last_request_at" BIGINT,

    CONSTRAINT "quota_counters_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "usage_hours" (
    "client_id" TEXT NOT NULL,
    "hour_start" BIGINT NOT NULL,
    "routes" INTEGER[],

    CONSTRAINT "usage_hours_pkey" PRIMARY KEY ("client_id","hour_start")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "account_id" TEXT,
    "action" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "network" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teams" (
    "id" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL,
    "competition_code" TEXT NOT NULL,
    "season" TEXT NOT NULL,
    "stage_key" TEXT NOT NULL,
    "stage" TEXT,
    "home_team_id" TEXT NOT NULL,
    "away_team_id" TEXT NOT NULL,
    "home_team" TEXT NOT NULL,
    "away_team" TEXT NOT NULL,
    "kickoff" TIMESTAMPTZ(3) NOT NULL,
    "kickoff_exact" BOOLEAN NOT NULL,
    "neutral_venue" BOOLEAN,
    "status" TEXT NOT NULL,
    "home_goals" INTEGER,
    "away_goals" INTEGER,
    "source_kind" TEXT NOT NULL,
    "source_ref" TEXT NOT NULL,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forecast_snapshots" (
    "match_id" TEXT NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,
    "mode" TEXT NOT NULL,
    "reliable" BOOLEAN NOT NULL,
    "payload" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "forecast_snapshots_pkey" PRIMARY KEY ("match_id")
);

-- CreateTable
CREATE TABLE "releases" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "content_sha256" TEXT NOT NULL,
    "receipt_sha256" TEXT NOT NULL,
    "source_kind" TEXT NOT NULL,
    "history_from" TIMESTAMPTZ(3),
    "manifest" TEXT NOT NULL,
    "promoted_at" TIMESTAMPTZ(3),

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_matches" (
    "release_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "competition_code" TEXT NOT NULL,
    "kickoff" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reliable" BOOLEAN NOT NULL,
    "summary" TEXT NOT NULL,
    "payload" TEXT NOT NULL,

    CONSTRAINT "release_matches_pkey" PRIMARY KEY ("release_id","match_id")
);

-- CreateTable
CREATE TABLE "promoted_release" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "release_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promoted_release_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "clients_account_id_key" ON "clients"("account_id");

-- CreateIndex
CREATE INDEX "contracts_client_id_idx" ON "contracts"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- CreateIndex
CREATE INDEX "sign_in_challenges_email_created_at_idx" ON "sign_in_challenges"("email", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_codes_challenge_id_sent_at_idx" ON "sign_in_codes"("challenge_id", "sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_client_id_idx" ON "api_keys"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "selection_slots_client_id_code_key" ON "selection_slots"("client_id", "code");

-- CreateIndex
CREATE INDEX "selection_replacements_client_id_month_idx" ON "selection_replacements"("client_id", "month");

-- CreateIndex
CREATE INDEX "audit_events_account_id_at_idx" ON "audit_events"("account_id", "at");

-- CreateIndex
CREATE INDEX "matches_competition_code_kickoff_idx" ON "matches"("competition_code", "kickoff");

-- CreateIndex
CREATE INDEX "release_matches_release_id_competition_code_kickoff_match_i_idx" ON "release_matches"("release_id", "competition_code", "kickoff", "match_id");

-- AddForeignKey
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "sign_in_challenges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "selection_slots" ADD CONSTRAINT "selection_slots_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "selection_replacements" ADD CONSTRAINT "selection_replacements_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quota_counters" ADD CONSTRAINT "quota_counters_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_hours" ADD CONSTRAINT "usage_hours_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_matches" ADD CONSTRAINT "release_matches_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promoted_release" ADD CONSTRAINT "promoted_release_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema language can't say.

-- One contract in force per client, whoever races.
CREATE UNIQUE INDEX "contracts_one_in_force" ON "contracts"("client_id") WHERE "ended_at" IS NULL;

-- One promoted release.
ALTER TABLE "promoted_release" ADD CONSTRAINT "promoted_release_single" CHECK ("id" = 1);

ALTER TABLE "matches" ADD CONSTRAINT "matches_final_has_score" CHECK ("status" <> 'final' OR ("home_goals" IS NOT NULL AND "away_goals" IS NOT NULL));
ALTER TABLE "selection_slots" ADD CONSTRAINT "selection_slots_from_one" CHECK ("slot" >= 1);
