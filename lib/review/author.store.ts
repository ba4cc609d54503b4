import "server-only";

/** What one session or key wrote, for taking all of it back; and what a rule would have done. */
export {
  type AuthorSince,
  readChangesByAuthor,
  readReviewedHistory,
  readStoresOfAuthor,
  readVersionsByAuthor,
} from "@/lib/db/dialect/author-statements";
