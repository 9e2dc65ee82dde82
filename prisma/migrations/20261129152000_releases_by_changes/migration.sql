-- What releases serve is stored by its changes (docs/decisions/0119): a row once for all the releases in a row that serve
-- it. The version before reads on, from the view that has the name of its table.

CREATE TABLE "release_rows" (
    "match_id" TEXT NOT NULL,
    "from_release" BIGINT NOT NULL,
    "to_release" BIGINT,
    "content_sha256" TEXT NOT NULL,
    "competition_code" TEXT NOT NULL,
    "kickoff" TIMESTAMPTZ(3) NOT NULL,
    "kickoff_confirmed" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "reliable" BOOLEAN NOT NULL,
    "summary" TEXT NOT NULL,
    "payload" TEXT NOT NULL,

    CONSTRAINT "release_rows_pkey" PRIMARY KEY ("match_id","from_release"),
    CONSTRAINT "release_rows_range" CHECK ("from_release" < "to_release")
)
-- Texts are packed and lie outside of the rows: ending a row, or reading all without their texts, then costs little.
WITH (toast_tuple_target = 128);
CREATE UNIQUE INDEX "release_rows_newest" ON "release_rows"("match_id") WHERE "to_release" IS NULL;
CREATE INDEX "release_rows_releases_idx" ON "release_rows" USING gist (int8range("from_release", "to_release"));

-- The releases whose rows are there are taken over as they are: the next one begins anew.
INSERT INTO "release_rows"
SELECT m.match_id, r.seq, r.seq + 1, '', m.competition_code, m.kickoff, m.kickoff_confirmed, m.status, m.reliable,
  m.summary, m.payload
FROM "release_matches" m JOIN "releases" r ON r.id = m.release_id
WHERE r.promoted_at IS NOT NULL;

ALTER TABLE "releases" ADD COLUMN "rows_removed_at" TIMESTAMPTZ(3);

-- Of a release only its promotion changes, and that its rows are removed, once. One that was never promoted was left behind
-- by a publisher that was killed.
CREATE OR REPLACE FUNCTION keep_release() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.promoted_at IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the release % was published: its manifest never leaves the record', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.promoted_at IS NOT NULL
    AND (OLD.rows_removed_at IS NULL OR NEW.rows_removed_at = OLD.rows_removed_at)
    AND to_jsonb(NEW) - '{promoted_at,rows_removed_at}'::text[]
      = to_jsonb(OLD) - '{promoted_at,rows_removed_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the release % is sealed: nothing but its promotion changes', OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;

UPDATE "releases" r SET rows_removed_at = r.promoted_at
WHERE r.promoted_at IS NOT NULL
  AND r.id NOT IN (SELECT release_id FROM "release_matches")
  AND r.id NOT IN (SELECT release_id FROM "promoted_release");

DROP TABLE "release_matches";

-- The rows of each release that has them. A row that several releases share names none: the reader is told the one it asks.
CREATE VIEW "release_matches" AS
SELECT r.id AS release_id, w.match_id, w.competition_code, w.kickoff, w.kickoff_confirmed, w.status, w.reliable,
  w.summary,
  replace(
    replace(w.payload, '"source_release_id":""', '"source_release_id":"' || r.id || '"'),
    '"source_promotion_receipt_sha256":""',
    '"source_promotion_receipt_sha256":"' || r.receipt_sha256 || '"') AS payload
FROM "releases" r
JOIN "release_rows" w ON int8range(w.from_release, w.to_release) @> r.seq
WHERE r.rows_removed_at IS NULL;

-- Of a row only its end changes, once; it is deleted when no release serves it any more.
CREATE FUNCTION keep_release_row() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.to_release IS NULL AND NEW.to_release > (SELECT coalesce(max(seq), 0) FROM releases WHERE promoted_at IS NOT NULL)
      AND to_jsonb(NEW) - 'to_release' = to_jsonb(OLD) - 'to_release' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'what releases serve of % is never changed', OLD.match_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT 1 FROM releases
      WHERE seq >= OLD.from_release AND (OLD.to_release IS NULL OR seq < OLD.to_release)
        AND promoted_at IS NOT NULL AND rows_removed_at IS NULL) THEN
    RAISE EXCEPTION 'releases serve this row of %: it is never changed', OLD.match_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "release_rows" FOR EACH ROW EXECUTE FUNCTION keep_release_row();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "release_rows" EXECUTE FUNCTION refuse_change();

-- What was served when: each from its instant to the next one's.
CREATE TABLE "promotions" (
    "seq" BIGSERIAL NOT NULL,
    "release_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promotions_pkey" PRIMARY KEY ("seq"),
    CONSTRAINT "promotions_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id")
);
CREATE INDEX "promotions_at_seq_idx" ON "promotions"("at", "seq");

-- Of releases promoted again only the last time is known until now.
INSERT INTO "promotions" ("release_id", "at")
SELECT id, promoted_at FROM "releases" WHERE promoted_at IS NOT NULL ORDER BY promoted_at, seq;

CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "promotions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "promotions" EXECUTE FUNCTION refuse_change();
