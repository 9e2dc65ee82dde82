-- Where only the day of a match is known, its kickoff is an assumption: its forecast freezes when that day begins, and
-- it is upcoming until the day ends. The next publication writes the exact instants; until then a day begins an hour
-- early rather than late on the days the clocks change (15:00 is 14 to 16 hours after midnight).
ALTER TABLE "matches" RENAME COLUMN "kickoff_exact" TO "kickoff_confirmed";
ALTER TABLE "matches" ADD COLUMN "freezes_at" TIMESTAMPTZ(3);
UPDATE "matches" SET "freezes_at" =
  "kickoff" - CASE WHEN "kickoff_confirmed" THEN interval '60 minutes' ELSE interval '16 hours' END;
ALTER TABLE "matches" ALTER COLUMN "freezes_at" SET NOT NULL;

-- Releases made before take every kickoff as it stands, as they always did.
ALTER TABLE "release_matches" ADD COLUMN "kickoff_confirmed" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "release_matches" ALTER COLUMN "kickoff_confirmed" DROP DEFAULT;
