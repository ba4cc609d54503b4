// The arrows of ARCHITECTURE.md. What no rule allows is an error, and so is a file in no known room.
const nouns =
  "lib/(access|approval|audit|backup|change|embedding|encryption|entry|erasure|export|exposure|figures|finding|history|health|hold|import|job|key|live|member|memory|navigation|notification|passkey|redaction|retention|review|search|service-account|session|store|store-erasure|subject|tracing|version|webhook|workspace)";
// What a screen or a page may know of a noun: shapes, and schemas to check what is typed.
const clientSafe = `${nouns}/[^/]+[.](present|schema)[.]ts$`;
// Lists and kinds that a screen offers, without anything that runs on the server.
const vocabulary = "^lib/(notification/notification|subject/subject|version/version)[.]ts$";
// What happens before anyone is signed in has no operation: set-up, sign-in, sign-out. And the time at which a page was read.
const beforeSignIn = "^lib/(member|workspace|passkey)/(?!.*[.]store[.]ts$)";
const paintedAt = "^lib/live/painted-at[.]ts$";
const test = "[.](test|spec)[.]tsx?$";

const arrow = (from, ...to) => ({ from: { path: from, pathNot: test }, to: { path: to } });
const outside = "(^node_modules/|^node:|^[a-z_/]+$)";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "prisma-only-in-its-rooms",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: ["^lib/(db|auth|testing)/", "[.]store[.]ts$", test] },
      to: { path: ["^lib/db/generated/", "node_modules/@prisma/"], dependencyTypesNot: ["type-only"] },
    },
    {
      // A schema brings the library that checks it: a third of all that a page loads.
      name: "schemas-are-only-types-in-a-browser",
      severity: "error",
      from: { path: "^components/", pathNot: test },
      to: { path: ["^lib/.*[.]schema[.]ts$", "node_modules/zod/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "monaco-only-in-the-editor",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: "^components/editor/" },
      to: { path: ["node_modules/monaco-editor/", "node_modules/@monaco-editor/"] },
    },
    {
      // A server that traces nothing does without it: it is imported at the moment that it is wanted.
      name: "opentelemetry-only-where-it-is-wanted",
      severity: "error",
      from: { path: ["^(app|components|lib)/", "^(server|proxy|instrumentation)[.]ts$"], pathNot: test },
      to: { path: "node_modules/@opentelemetry/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      // It gathers the words of every feature: a page would carry them all.
      name: "words-by-feature",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: test },
      to: { path: "^components/words/english[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "raw-sql-only-behind-stores",
      severity: "error",
      from: { path: "^lib/", pathNot: ["^lib/(db|testing)/", "[.]store[.]ts$", test] },
      to: { path: "^lib/db/(dialect|sqlite|postgresql)/" },
    },
    {
      name: "tests-stay-outside",
      severity: "error",
      from: { pathNot: [test, "^lib/testing/", "^e2e/", "^prisma/", "^lib/cli/"] },
      to: { path: "^lib/testing/" },
    },
  ],
  allowed: [
    { from: {}, to: { path: outside } },
    // Tests may use anything, and use the real thing.
    {
      from: { path: [test, "^lib/testing/", "^e2e/", "^playwright[.]config[.]ts$", "^prisma/", "^examples/"] },
      to: {},
    },
    arrow(
      "^app/",
      "^app/",
      "^components/",
      "^lib/doors/",
      "^lib/config/",
      "^lib/runtime/",
      "^lib/domain/",
      `^${clientSafe}`,
      beforeSignIn,
      paintedAt,
    ),
    arrow("^components/words/", "^components/words/"),
    arrow("^components/ui/", "^components/(ui|words)/", "^lib/domain/"),
    arrow("^components/editor/", "^components/(ui|editor|words)/", "^lib/domain/"),
    arrow(
      "^components/(?!(ui|editor|words)/)",
      "^components/",
      "^app/.*actions[.]ts$",
      "^lib/domain/",
      "^lib/doors/console/action-result[.]ts$",
      `^${clientSafe}`,
      vocabulary,
    ),
    arrow("^instrumentation-client[.]ts$", "^components/ui/"),
    arrow(
      "^(lib/doors/|server[.]ts$|proxy[.]ts$|instrumentation[.]ts$)",
      "^lib/doors/",
      "^lib/tools/",
      "^lib/runtime/",
      "^lib/config/",
      "^lib/domain/",
      "^lib/db/database[.]ts$",
      `^${nouns}/`,
    ),
    arrow("^lib/tools/", "^lib/tools/", "^lib/domain/", `^${nouns}/`),
    arrow("^lib/auth/", "^lib/auth/", "^lib/db/", "^lib/config/", "^lib/domain/"),
    arrow(`^${nouns}/`, `^${nouns}/`, "^lib/auth/", "^lib/domain/", "^lib/config/", "^lib/db/"),
    arrow("^lib/runtime/", "^lib/runtime/", "^lib/config/", "^lib/db/", `^${nouns}/`),
    arrow("^lib/cli/", "^lib/", "^prisma/"),
    arrow("^lib/db/", "^lib/db/", "^lib/config/", "^lib/domain/"),
    arrow("^lib/config/", "^lib/config/", "^lib/domain/"),
    arrow("^lib/domain/", "^lib/domain/"),
  ],
  allowedSeverity: "error",
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^lib/db/generated/.*[.]ts$ ->", "^[.]next/", "^dist/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
