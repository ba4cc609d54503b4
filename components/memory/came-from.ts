import { draftOwner } from "./draft-owner-id";

let came: { owner: string | null; memoryId: string; back: string } | null = null;

/** Says where somebody goes on once this memory is corrected: for as long as the document lives, and until they correct another. */
export function goesBackTo(memoryId: string, back: string): void {
  came = { owner: draftOwner(), memoryId, back };
}

/** They are back, whichever way they went. */
export function isBack(): void {
  came = null;
}

/** The address to go on at, if this member came to correct this memory. */
export const wayBackFrom = (memoryId: string): string | null =>
  came?.memoryId === memoryId && came.owner === draftOwner() ? came.back : null;
