import "server-only";

export {
  type DismissalRow,
  type DismissedText,
  deleteDismissal,
  findFinding,
  insertDismissal,
  linkFindings,
  readDismissals,
  readEqualFindings,
  recountRisk,
  unlinkFindings,
} from "@/lib/db/dialect/finding-statements";
