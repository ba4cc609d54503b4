import { parseConfig, setConfig } from "@/lib/config/config";
import { redactionApply } from "@/lib/redaction/run-apply";
import { storeErasureRunner } from "@/lib/store-erasure/run-store-erasure";
import { subjectRunner } from "@/lib/subject/run-subject";
import { runJobsToDie } from "./dying-child";

// Carries out redactions, erasures and plans of cases that wait, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , ...args] = process.argv;
setConfig(parseConfig({ DATA_DIR: args[4] }));
await runJobsToDie(args, {
  "redaction.apply": redactionApply,
  "erasure.run": storeErasureRunner,
  "subject.apply": subjectRunner,
});
