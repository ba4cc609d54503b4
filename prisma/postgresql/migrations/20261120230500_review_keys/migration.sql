-- Keys of a third kind, for programs that review.
ALTER TABLE "key" DROP CONSTRAINT "key_access_check";
ALTER TABLE "key" ADD CONSTRAINT "key_access_check" CHECK ("access" IN ('read_only','read_write','review'));
