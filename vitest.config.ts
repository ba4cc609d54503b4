import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./lib/testing/longest-first.ts";

const root = import.meta.dirname;

/** Files of a project share a process, and begin with modules of their own in it. */
const sharedProcess = { isolate: false, setupFiles: ["lib/testing/fresh-modules.ts"] };

export default defineConfig({
  resolve: {
    alias: {
      "@": root,
      // The package throws outside a React server bundle; tests are the server.
      "server-only": path.join(root, "lib/testing/server-only.ts"),
    },
  },
  test: {
    // A worker more than Vitest's own choice: half of what a database test does is waiting for the database.
    maxWorkers: os.availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure rules: no database, no start-up.
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib/{domain,config,tools},components}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          ...sharedProcess,
          // Thousands of generated cases on a busy machine.
          testTimeout: 60_000,
        },
      },
      // Through the real databases; a file ending in .db.test.ts may live in any folder.
      {
        extends: true,
        test: {
          name: "database",
          include: ["lib/**/*.test.ts"],
          exclude: ["lib/{domain,config,tools}/**/!(*.db).test.ts"],
          globalSetup: ["lib/testing/global-setup.ts"],
          ...sharedProcess,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Real server processes, as `npm start` runs them: needs a build.
      {
        extends: true,
        test: {
          name: "server",
          include: ["e2e/server/**/*.test.ts"],
          globalSetup: ["lib/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
