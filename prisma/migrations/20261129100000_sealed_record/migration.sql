-- The record is immutable by construction: what was frozen, what happened and what was released can be neither changed nor
-- deleted, by whoever works in the database, its owner included, unless a trigger is dropped first (docs/decisions/0100).

-- Whether the forecast of a match stays as it is: the match was decided, or its freezing lies behind the clock of the
-- newest publication. The product's clock, not the database's: a development server may live in another month.
-- A match that is not on record can't be judged, and stays.
CREATE FUNCTION forecast_is_sealed(match TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT m.status IN ('final', 'awarded') OR m.freezes_at <= coalesce(
        (SELECT p.started_at FROM publications p ORDER BY p.seq DESC LIMIT 1), '-infinity')
      FROM matches m WHERE m.id = match),
    true)
$$;

-- A renewal of a forecast says when it is written: not before the newest publication began, and before it freezes.
CREATE FUNCTION keep_sealed_forecast() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF forecast_is_sealed(OLD.match_id) THEN
    RAISE EXCEPTION 'the forecast of % is frozen: it can be neither changed nor deleted', OLD.match_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NEW.match_id <> OLD.match_id
    OR NEW.frozen_at < (SELECT started_at FROM publications ORDER BY seq DESC LIMIT 1)
    OR NEW.frozen_at >= (SELECT freezes_at FROM matches WHERE id = OLD.match_id) THEN
    RAISE EXCEPTION 'the forecast of % is renewed by a publication only, before it freezes', OLD.match_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_sealed_match() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM forecast_snapshots WHERE match_id = OLD.id) THEN
    RAISE EXCEPTION 'the match % has a forecast: it never leaves the record', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

-- Of a release only its promotion changes. One that was never promoted was left behind by a publisher that was killed.
CREATE FUNCTION keep_release() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.promoted_at IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the release % was published: its manifest never leaves the record', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.promoted_at IS NOT NULL
    AND to_jsonb(NEW) - 'promoted_at' = to_jsonb(OLD) - 'promoted_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the release % is sealed: nothing but its promotion changes', OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION refuse_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed (%): they are the record', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "forecast_snapshots"
  FOR EACH ROW EXECUTE FUNCTION keep_sealed_forecast();
CREATE TRIGGER sealed BEFORE DELETE ON "matches" FOR EACH ROW EXECUTE FUNCTION keep_sealed_match();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "releases" FOR EACH ROW EXECUTE FUNCTION keep_release();
CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON "match_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Rows of releases that nobody serves any more are deleted, never changed.
CREATE TRIGGER sealed BEFORE UPDATE ON "release_matches" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "forecast_snapshots" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "matches" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "releases" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_whole BEFORE TRUNCATE ON "match_events" EXECUTE FUNCTION refuse_change();
