-- CreateTable
CREATE TABLE "usage_refusals" (
    "client_id" TEXT NOT NULL,
    "hour_start" BIGINT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "usage_refusals_pkey" PRIMARY KEY ("client_id","hour_start","route","status")
);

-- CreateTable
CREATE TABLE "client_requests" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error" TEXT,
    "units" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "etag" TEXT,
    "network" TEXT NOT NULL,
    "ms" REAL NOT NULL,
    "weight" INTEGER NOT NULL,

    CONSTRAINT "client_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "client_requests_client_id_at_id_idx" ON "client_requests"("client_id", "at" DESC, "id" DESC);

-- Rows come in the order of time: an index of a few pages finds the old ones.
CREATE INDEX "client_requests_at_idx" ON "client_requests" USING BRIN ("at");

-- AddForeignKey
ALTER TABLE "usage_refusals" ADD CONSTRAINT "usage_refusals_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is looked for among many calls are the refused ones.
CREATE INDEX "client_requests_refused" ON "client_requests"("client_id", "at" DESC, "id" DESC) WHERE "status" >= 400;
