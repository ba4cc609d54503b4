import "server-only";

export {
  type DismissalRow,
  type DismissedText,
  deleteDismissal,
  findStoreOfFinding,
  insertDismissal,
  linkFindings,
  readDismissals,
  readEqualFindings,
  readFinding,
  recountRisk,
  unlinkFindings,
} from "@/lib/db/dialect/finding-statements";
