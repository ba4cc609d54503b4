"use client";

import { useLayoutEffect } from "react";
import { setDraftOwner } from "./draft-owner-id";

/** Ties what is typed in this browser to the member who is signed in. */
export function DraftOwner({ memberId }: { memberId: string }) {
  useLayoutEffect(() => setDraftOwner(memberId), [memberId]);
  return null;
}
