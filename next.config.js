/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: [
    "better-sqlite3",
    "pg",
    "@prisma/client",
    "@prisma/adapter-better-sqlite3",
    "@prisma/adapter-pg",
  ],
  // `next dev` would print what server actions are sent, passwords included.
  logging: { serverFunctions: false },
  // Types are checked by `npm run check`; a user's `npm start` must not need the type packages.
  typescript: { ignoreBuildErrors: true },
};
