import { draftOwner } from "@/components/memory/draft-owner-id";

/** What was begun and not sent, for as long as the page lives: whoever looks at another change meanwhile finds it where it was. */
const begun = new Map<string, string>();

const keyOf = (changeId: string, line: { versionId: string; line: number } | undefined) =>
  [draftOwner(), changeId, line?.versionId, line?.line].join(" ");

/** The comment that this person has begun on a change, or on one of its lines. */
export function commentDraft(changeId: string, line?: { versionId: string; line: number }) {
  const key = keyOf(changeId, line);
  return {
    text: begun.get(key) ?? "",
    keep: (text: string) => void (text === "" ? begun.delete(key) : begun.set(key, text)),
  };
}
