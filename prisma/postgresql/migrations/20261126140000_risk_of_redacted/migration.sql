-- What was found in a text that is redacted is not open. Redactions count the risk of its change anew; those of before did not.
UPDATE "change" SET "risk" = (
  SELECT count(*) FROM "finding" f JOIN "version" v ON v."id" = f."version_id"
  WHERE f."change_id" = "change"."id" AND f."dismissed_at" IS NULL AND v."redacted_at" IS NULL
)
WHERE "risk" > 0 AND "id" IN (
  SELECT f."change_id" FROM "finding" f JOIN "version" v ON v."id" = f."version_id" WHERE v."redacted_at" IS NOT NULL
);
