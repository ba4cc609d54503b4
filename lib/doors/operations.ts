import "server-only";
import { noteRefusals } from "./note-refusals";
import { approvalOperations } from "./operations/approval-operations";
import { auditOperations } from "./operations/audit-operations";
import { embeddingOperations } from "./operations/embedding-operations";
import { encryptionOperations } from "./operations/encryption-operations";
import { entryOperations } from "./operations/entry-operations";
import { exposureOperations } from "./operations/exposure-operations";
import { findingOperations } from "./operations/finding-operations";
import { historyOperations } from "./operations/history-operations";
import { holdOperations } from "./operations/hold-operations";
import { importOperations } from "./operations/import-operations";
import { informingOperations } from "./operations/informing-operations";
import { jobOperations } from "./operations/job-operations";
import { memoryOperations } from "./operations/memory-operations";
import { navigationOperations } from "./operations/navigation-operations";
import { passkeyOperations } from "./operations/passkey-operations";
import { peopleOperations } from "./operations/people-operations";
import { redactionOperations } from "./operations/redaction-operations";
import { retentionOperations } from "./operations/retention-operations";
import { reviewOperations } from "./operations/review-operations";
import { searchOperations } from "./operations/search-operations";
import { serviceAccountOperations } from "./operations/service-account-operations";
import { sessionOperations } from "./operations/session-operations";
import { storeErasureOperations } from "./operations/store-erasure-operations";
import { storeOperations } from "./operations/store-operations";
import { subjectOperations } from "./operations/subject-operations";
import { toolOperations } from "./operations/tool-operations";
import { versionOperations } from "./operations/version-operations";
import { workspaceOperations } from "./operations/workspace-operations";
import { timeOperations } from "./time-operations";

/** Everything that can be asked, by name. */
export const operations = timeOperations(
  noteRefusals({
    ...storeOperations,
    ...memoryOperations,
    ...versionOperations,
    ...workspaceOperations,
    ...navigationOperations,
    ...reviewOperations,
    ...searchOperations,
    ...embeddingOperations,
    ...encryptionOperations,
    ...exposureOperations,
    ...findingOperations,
    ...historyOperations,
    ...informingOperations,
    ...importOperations,
    ...auditOperations,
    ...jobOperations,
    ...holdOperations,
    ...redactionOperations,
    ...approvalOperations,
    ...retentionOperations,
    ...sessionOperations,
    ...storeErasureOperations,
    ...entryOperations,
    ...subjectOperations,
    ...peopleOperations,
    ...serviceAccountOperations,
    ...passkeyOperations,
    ...toolOperations,
  }),
);

export type OperationName = keyof typeof operations;
