-- CreateTable
CREATE TABLE "network_sources" (
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "allow_private" BOOLEAN NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "copy" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "network_sources_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "network_sources_address_key" ON "network_sources"("address");

-- A failure has a time, and a time a failure.
ALTER TABLE "network_sources" ADD CONSTRAINT "network_sources_failure" CHECK (("failed_at" IS NULL) = ("failure" IS NULL));
