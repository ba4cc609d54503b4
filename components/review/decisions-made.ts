import { draftOwner } from "@/components/memory/draft-owner-id";
import type { Done } from "./verdict-sheet";

/** So many acts are kept over a reload. */
const mostKept = 50;
const keyOf = (owner: string) => `decided:${owner}`;

type DecisionsMade = {
  /** What an act under way has to leave to be taken back, should the page go now. */
  open: readonly string[];
  /** The last one last. */
  done: Done[];
  /** The last verdict while it has no answer yet; answers whether it was done. */
  sent: Promise<boolean> | null;
};

const made = new Map<string | null, DecisionsMade>();

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === "string");

/** Ids alone: what memories are called is kept nowhere. */
function kept(owner: string | null): Done[] {
  if (owner === null) return [];
  try {
    const acts: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(acts) ? acts.filter(isIds).map((ids) => ({ ids, name: "" })) : [];
  } catch {
    return [];
  }
}

function keep({ done, open }: DecisionsMade): void {
  const owner = draftOwner();
  if (owner === null) return;
  const acts = [...done.map(({ ids }) => ids), open].filter(({ length }) => length > 0);
  try {
    window.sessionStorage.setItem(keyOf(owner), JSON.stringify(acts.slice(-mostKept)));
  } catch {
    // Without room they are known until the next reload.
  }
}

function mine(): DecisionsMade {
  const owner = draftOwner();
  const known = made.get(owner) ?? { open: [], done: kept(owner), sent: null };
  made.set(owner, known);
  return known;
}

function change(to: Partial<Pick<DecisionsMade, "done" | "open">>): void {
  keep(Object.assign(mine(), to));
}

/** What the member who is signed in decided in this tab and may take back: other pages and reloads come between. */
export const decisionsMade = {
  remember: (one: Done) => change({ done: [...mine().done, one], open: [] }),
  /** Of an act that goes on, what would have to be taken back if it ended here; nothing once it is over. */
  underWay: (ids: readonly string[]) => change({ open: ids }),
  /** The last act, which is none of them any more. */
  takeLast(): Done | undefined {
    const { done } = mine();
    const last = done.at(-1);
    // Until it has been taken back it is to be.
    change({ done: done.slice(0, -1), open: last?.ids ?? [] });
    return last;
  },
  /** It has been taken back by itself. */
  forget: (id: string) =>
    change({
      done: mine()
        .done.map((one) => ({ ...one, ids: one.ids.filter((other) => other !== id) }))
        .filter(({ ids }) => ids.length > 0),
    }),
  /** The last verdict while it has no answer yet; answers whether it was done. */
  sent: () => mine().sent,
  /** @param work answers whether the verdict was done */
  track(work: Promise<boolean>): void {
    const here = mine();
    const ended = work.catch(() => false);
    here.sent = ended;
    void ended.then(() => {
      if (here.sent === ended) here.sent = null;
    });
  },
};
