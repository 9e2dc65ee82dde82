-- CreateTable
CREATE TABLE "adjustments" (
    "competition_code" TEXT NOT NULL,
    "season" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "team_id" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "source_ref" TEXT NOT NULL,

    CONSTRAINT "adjustments_pkey" PRIMARY KEY ("competition_code","season","day","team_id","reason")
);

-- A ruling changes something.
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_points" CHECK ("points" <> 0);
