import { draftOwner } from "./draft-owner-id";

/** To what is being corrected, and to what comes after it. */
export type Ways = { back: string; next: string };

let came: { owner: string | null; memoryId: string; ways: Ways } | null = null;

/** Says where somebody goes from this memory, corrected or not: for as long as the document lives, and until they correct another. */
export function goesBackTo(memoryId: string, ways: Ways): void {
  came = { owner: draftOwner(), memoryId, ways };
}

/** They are back, whichever way they went. */
export function isBack(): void {
  came = null;
}

/** The addresses to go to, if this member came to correct this memory. */
export const wayBackFrom = (memoryId: string): Ways | null =>
  came?.memoryId === memoryId && came.owner === draftOwner() ? came.ways : null;
