-- A secret that was made to replace the one in use, until it is: instances that know both in the old order are told from those that are done.
ALTER TABLE "secret_in_use" ADD COLUMN "announced" TEXT;
