-- Keys of a fifth kind, for programs that set up webhooks.
ALTER TABLE "key" DROP CONSTRAINT "key_access_check";
ALTER TABLE "key" ADD CONSTRAINT "key_access_check" CHECK ("access" IN ('read_only','read_write','review','compliance','manage'));
