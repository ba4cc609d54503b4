import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: {
      "@": root,
      // The package throws outside a React server bundle; tests are the server.
      "server-only": path.join(root, "lib/testing/server-only.ts"),
    },
  },
  test: { include: ["lib/**/*.test.ts"], testTimeout: 30_000 },
});
