-- The log of the record (docs/record.md): entries, the hashes of their Merkle tree in tiles, signed checkpoints and keys.

-- One thing that was said or happened: a forecast that stood, or what became of its match.
CREATE TABLE "record_entries" (
  "idx" BIGINT NOT NULL,
  "match_id" TEXT NOT NULL,
  "as_of" TIMESTAMPTZ(3) NOT NULL,
  "kind" TEXT NOT NULL,
  "entry" TEXT NOT NULL,
  "salts" BYTEA,
  CONSTRAINT "record_entries_pkey" PRIMARY KEY ("idx")
);
CREATE UNIQUE INDEX "record_entries_match_id_as_of_kind_key" ON "record_entries"("match_id", "as_of", "kind");

CREATE TABLE "record_tiles" (
  "level" INTEGER NOT NULL,
  "idx" BIGINT NOT NULL,
  "hashes" BYTEA NOT NULL,
  CONSTRAINT "record_tiles_pkey" PRIMARY KEY ("level", "idx")
);

CREATE TABLE "record_checkpoints" (
  "size" BIGINT NOT NULL,
  "note" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "record_checkpoints_pkey" PRIMARY KEY ("size")
);

CREATE TABLE "record_keys" (
  "seq" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "record_keys_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "record_keys_public_key_key" ON "record_keys"("public_key");

-- A tile only grows, at its right end.
CREATE FUNCTION keep_tile() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.level = OLD.level AND NEW.idx = OLD.idx
    AND substring(NEW.hashes FOR length(OLD.hashes)) = OLD.hashes THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log of the record only grows (% of tile %/%)', TG_OP, OLD.level, OLD.idx
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_checkpoints" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_keys" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "record_tiles" FOR EACH ROW EXECUTE FUNCTION keep_tile();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_entries" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_checkpoints" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_keys" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "record_tiles" EXECUTE FUNCTION refuse_change();

-- The order of releases, whatever the clock showed: each names the one before. Those there already are in the order of their making.
ALTER TABLE "releases" DISABLE TRIGGER sealed;
ALTER TABLE "releases" ADD COLUMN "seq" BIGINT;
UPDATE "releases" r SET "seq" = o.n
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM "releases") o WHERE o.id = r.id;
CREATE SEQUENCE "releases_seq_seq" AS BIGINT OWNED BY "releases"."seq";
SELECT setval('releases_seq_seq', (SELECT coalesce(max(seq), 0) + 1 FROM "releases"), false);
ALTER TABLE "releases" ALTER COLUMN "seq" SET DEFAULT nextval('releases_seq_seq'), ALTER COLUMN "seq" SET NOT NULL;
ALTER TABLE "releases" ENABLE TRIGGER sealed;
CREATE UNIQUE INDEX "releases_seq_key" ON "releases"("seq");
