-- What witnesses signed of the record's checkpoints (C2SP tlog-cosignature).
CREATE TABLE "record_cosignatures" (
  "size" BIGINT NOT NULL,
  "witness" TEXT NOT NULL,
  "line" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "record_cosignatures_pkey" PRIMARY KEY ("size", "witness")
);

CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_cosignatures" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_cosignatures" EXECUTE FUNCTION refuse_change();
