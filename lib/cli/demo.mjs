// `npm run demo`: a workspace with a story in it, in data/demo, served like any other.
import path from "node:path";
import { sayUsage } from "./say-usage.mjs";

sayUsage("npm run demo, with PORT and DATA_DIR (data/demo) where they are to be others");

const password = "palimpsest-demo";
process.env.DATA_DIR = process.env.DATA_DIR?.trim() || path.join("data", "demo");
process.env.PALIMPSEST_INIT_ADMIN_EMAIL ||= "ada@example.com";
process.env.PALIMPSEST_INIT_ADMIN_PASSWORD ||= password;
await import("./run-tool.mjs");
console.log(
  `Sign in as ${process.env.PALIMPSEST_INIT_ADMIN_EMAIL} (admin), rui@example.com (editor) or ines@example.com (compliance).`,
);
console.log(`The password of each is ${process.env.PALIMPSEST_INIT_ADMIN_PASSWORD}.`);
await import("./start.mjs");
