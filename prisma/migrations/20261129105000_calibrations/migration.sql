-- CreateTable
CREATE TABLE "calibrations" (
    "source_kind" TEXT NOT NULL,
    "pool" TEXT NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "inputs_sha256" TEXT NOT NULL,
    "fitted" TEXT NOT NULL,

    CONSTRAINT "calibrations_pkey" PRIMARY KEY ("source_kind","pool","month")
);
