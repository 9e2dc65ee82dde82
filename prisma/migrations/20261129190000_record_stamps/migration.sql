-- The time of the record's checkpoints by authorities of RFC 3161.
CREATE TABLE "record_stamps" (
  "size" BIGINT NOT NULL,
  "authority" TEXT NOT NULL,
  "certificate" BYTEA NOT NULL,
  "token" BYTEA NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "record_stamps_pkey" PRIMARY KEY ("size", "authority")
);

CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_stamps" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_stamps" EXECUTE FUNCTION refuse_change();
