import { draftOwner } from "@/components/memory/draft-owner-id";
import type { Done } from "./verdict-sheet";

export type DecisionsMade = {
  /** The last one last. */
  done: Done[];
  /** The last verdict while it has no answer yet; answers whether it was done. */
  sent: Promise<boolean> | null;
};

const made = new Map<string | null, DecisionsMade>();

/** What the member who is signed in decided in this tab and may take back, for as long as the document lives: other pages come between. */
export function decisionsMade(): DecisionsMade {
  const owner = draftOwner();
  const mine = made.get(owner) ?? { done: [], sent: null };
  made.set(owner, mine);
  return mine;
}
