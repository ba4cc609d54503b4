/** Whose drafts these are: two people may share one browser, and neither reads what the other typed. */
let owner: string | null = null;
const listeners = new Set<() => void>();

export const draftOwner = (): string | null => owner;

/** Calls for as long as the page lives whenever somebody else is signed in. */
export function onDraftOwner(listener: () => void): void {
  listeners.add(listener);
}

/** Says which member is signed in; from then on only that member's drafts are there. */
export function setDraftOwner(memberId: string): void {
  if (owner === memberId) return;
  owner = memberId;
  for (const tell of listeners) tell();
}
