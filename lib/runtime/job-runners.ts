import "server-only";
import { rebuildRunner } from "@/lib/embedding/run-rebuild";
import { switchOnRunner } from "@/lib/encryption/run-switch-on";
import { importApply } from "@/lib/import/run-apply";
import { importCheck } from "@/lib/import/run-check";
import type { JobRunners } from "@/lib/job/job-runner";
import { redactionApply } from "@/lib/redaction/run-apply";
import { redactionScan } from "@/lib/redaction/run-scan";
import { retentionRunner } from "@/lib/retention/run-retention";
import { storeErasureRunner } from "@/lib/store-erasure/run-store-erasure";
import { subjectRunner } from "@/lib/subject/run-subject";

/** What runs each kind of job. */
export const jobRunners = (): JobRunners => ({
  "redaction.scan": redactionScan,
  "redaction.apply": redactionApply,
  "retention.run": retentionRunner,
  "erasure.run": storeErasureRunner,
  "subject.apply": subjectRunner,
  "encryption.switch": switchOnRunner,
  "embedding.rebuild": rebuildRunner,
  "import.check": importCheck,
  "import.apply": importApply,
});
