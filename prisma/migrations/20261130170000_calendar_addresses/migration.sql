-- A client's private calendar address, one at a time (docs/decisions/0156).
CREATE TABLE "calendar_addresses" (
    "client_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_addresses_pkey" PRIMARY KEY ("client_id"),
    CONSTRAINT "calendar_addresses_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "calendar_addresses_hash_key" ON "calendar_addresses"("hash");
