-- The numbers of a vector once more, as what pgvector makes a vector of; it takes no bytes. Where that extension is not installed
-- nobody reads them. Not among the models: Prisma has no lists on SQLite.
ALTER TABLE "memory_vector" ADD COLUMN "numbers" REAL[];

-- Random numbers cannot be compressed, so nothing tries to.
ALTER TABLE "memory_vector" ALTER COLUMN "numbers" SET STORAGE EXTERNAL;

-- The planner's samples would keep what has been erased from the rows.
ALTER TABLE "memory_vector" ALTER COLUMN "numbers" SET STATISTICS 0;

-- Those that are there, from their bytes: sign, exponent and fraction of 32-bit floats, the least significant byte first.
UPDATE "memory_vector" AS "kept" SET "numbers" = (
  SELECT array_agg(CAST(
      (CASE WHEN "bits"."word" & 2147483648 = 0 THEN 1 ELSE -1 END)
      * (CASE WHEN ("bits"."word" >> 23) & 255 = 0 THEN ("bits"."word" & 8388607) * power(2::float8, -149)
         ELSE (8388608 + ("bits"."word" & 8388607)) * power(2::float8, ((("bits"."word" >> 23) & 255) - 150)::float8) END)
    AS real) ORDER BY "bits"."place")
  FROM (
    SELECT "place", get_byte("bytes", "place" * 4)::bigint | (get_byte("bytes", "place" * 4 + 1)::bigint << 8)
      | (get_byte("bytes", "place" * 4 + 2)::bigint << 16) | (get_byte("bytes", "place" * 4 + 3)::bigint << 24) AS "word"
    -- Put together anew, so that they are fetched once and not for each byte.
    FROM (SELECT "kept"."vector" || ''::bytea AS "bytes" OFFSET 0) AS "fetched",
      generate_series(0, octet_length("fetched"."bytes") / 4 - 1) AS "place"
  ) AS "bits"
);

ALTER TABLE "memory_vector" ALTER COLUMN "numbers" SET NOT NULL;
