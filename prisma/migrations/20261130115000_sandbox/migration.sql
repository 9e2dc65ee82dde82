-- The sandbox (docs/decisions/0149): these two have rows in its own schema only, never in that of live data.
CREATE TABLE "sandbox_season" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "source_kind" TEXT NOT NULL,
    "season" TEXT NOT NULL,
    "competitions" TEXT[] NOT NULL,
    "settings_sha256" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "planned" INTEGER NOT NULL,
    "built_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_season_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sandbox_season_one" CHECK ("id" = 1),
    CONSTRAINT "sandbox_season_span" CHECK ("begins_at" < "ends_at")
);

CREATE TABLE "sandbox_clocks" (
    "client_id" TEXT NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 1,
    "ahead_ms" BIGINT NOT NULL,
    "told_until" TIMESTAMPTZ(3) NOT NULL,
    "moves_since" TIMESTAMPTZ(3) NOT NULL,
    "moves" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sandbox_clocks_pkey" PRIMARY KEY ("client_id"),
    CONSTRAINT "sandbox_clocks_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE
);
