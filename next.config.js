/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: [
    "better-sqlite3",
    "pg",
    "@prisma/client",
    "@prisma/schema-engine-wasm",
    "@prisma/adapter-better-sqlite3",
    "@prisma/adapter-pg",
  ],
  // `next dev` would print what server actions are sent, passwords included.
  logging: { serverFunctions: false },
  // Programs have doors of their own; what people's browsers get is never framed, sniffed or told to other sites.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "x-content-type-options", value: "nosniff" },
        { key: "x-frame-options", value: "DENY" },
        { key: "referrer-policy", value: "same-origin" },
      ],
    },
    // Copied at build, and copied anew for another version of the editor.
    { source: "/monaco/:path*", headers: [{ key: "cache-control", value: "public, max-age=86400" }] },
  ],
  experimental: {
    // Few large chunks: next to each other they compress better, and a first visit to a self-hosted server waits for fewer requests.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 4_000_000, requestCost: 20_000_000 },
  },
  // Types are checked by `npm run check`; a user's `npm start` must not need the type packages.
  typescript: { ignoreBuildErrors: true },
};
