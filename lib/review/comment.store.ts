import "server-only";

/** What people say about changes and who is asked to look at them. */
export {
  type CommentRow,
  deleteAssignees,
  findComment,
  readAssigneeIds,
  readComment,
  readComments,
  removeCommentRow,
} from "@/lib/db/dialect/comment-statements";
export { readVersionText } from "@/lib/db/dialect/commit-statements";
export { insertAssignee, readOwners } from "@/lib/db/dialect/review-statements";
