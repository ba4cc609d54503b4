import { ReadError } from "@/components/console/read-operation";
import { verdictWords } from "@/components/words/review-verdict.words";

/** Why nothing was approved where what is about to be approved could not be read. */
export const whyUnread = (error: unknown): string =>
  error instanceof ReadError && error.status === 401 ? verdictWords.failed.signedOut : verdictWords.failed.texts;
