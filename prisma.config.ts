// For people who run Prisma's own command line: `npx prisma migrate deploy`. The app itself does not read this file.
import path from "node:path";
import { defineConfig } from "prisma/config";

const url = process.env.DATABASE_URL?.trim() || `file:${path.resolve("data/palimpsest.db")}`;
const provider = url.startsWith("file:") ? "sqlite" : "postgresql";

export default defineConfig({
  schema: `prisma/${provider}/schema.prisma`,
  migrations: { path: `prisma/${provider}/migrations` },
  datasource: { url },
});
