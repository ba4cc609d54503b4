import "server-only";
import { memoryOperations } from "./operations/memory-operations";
import { navigationOperations } from "./operations/navigation-operations";
import { storeOperations } from "./operations/store-operations";
import { versionOperations } from "./operations/version-operations";
import { workspaceOperations } from "./operations/workspace-operations";

/** Everything that can be asked, by name. */
export const operations = {
  ...storeOperations,
  ...memoryOperations,
  ...versionOperations,
  ...workspaceOperations,
  ...navigationOperations,
};

export type OperationName = keyof typeof operations;
