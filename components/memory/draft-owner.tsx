"use client";

import { useEffect, useLayoutEffect } from "react";
import { noteMember, onSomebodyElse } from "@/components/console/member-here";
import { setDraftOwner } from "./draft-owner-id";

/** Ties what is typed in this browser to the member who is signed in, and leaves the page once that is somebody else: it is theirs alone. */
export function DraftOwner({ memberId }: { memberId: string }) {
  useLayoutEffect(() => {
    setDraftOwner(memberId);
    noteMember(memberId);
  }, [memberId]);
  useEffect(() => onSomebodyElse(() => window.location.reload()), []);
  return null;
}
