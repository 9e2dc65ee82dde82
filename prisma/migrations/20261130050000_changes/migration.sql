-- What a promotion changed of what is served, match by match (docs/decisions/0147).
CREATE TABLE "changes" (
    "seq" BIGSERIAL NOT NULL,
    "promotion_seq" BIGINT NOT NULL,
    "match_id" TEXT NOT NULL,
    "competition_code" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "reliable_before" BOOLEAN,
    "reliable_after" BOOLEAN,
    "row_from" BIGINT,
    "detail" TEXT NOT NULL,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("seq"),
    CONSTRAINT "changes_promotion_seq_fkey" FOREIGN KEY ("promotion_seq") REFERENCES "promotions"("seq"),
    CONSTRAINT "changes_row" CHECK (("row_from" IS NULL) = ("reliable_after" IS NULL))
);
-- A publication that is repeated after a kill tells nothing twice.
CREATE UNIQUE INDEX "changes_once" ON "changes"("promotion_seq", "match_id", "type");
CREATE INDEX "changes_competition_code_seq_idx" ON "changes"("competition_code", "seq");
-- Of drift only the newest state is told.
CREATE UNIQUE INDEX "changes_drift_once" ON "changes"("match_id") WHERE "type" = 'forecast.drifted';

-- Up to where changes are no longer kept.
CREATE TABLE "changes_given_up" (
    "competition_code" TEXT NOT NULL,
    "through_seq" BIGINT NOT NULL,

    CONSTRAINT "changes_given_up_pkey" PRIMARY KEY ("competition_code")
);
