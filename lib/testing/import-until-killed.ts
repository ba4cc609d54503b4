import { parseConfig, setConfig } from "@/lib/config/config";
import { importApply } from "@/lib/import/run-apply";
import { importCheck } from "@/lib/import/run-check";
import { runJobsToDie } from "./dying-child";

// Carries out imports that wait, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , ...args] = process.argv;
const { WEBHOOK_ALLOW_PRIVATE } = process.env;
setConfig(parseConfig({ DATA_DIR: args[4], WEBHOOK_ALLOW_PRIVATE }));
await runJobsToDie(args, { "import.check": importCheck, "import.apply": importApply });
