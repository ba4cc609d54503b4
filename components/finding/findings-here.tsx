"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "@/components/store/operation-query";
import { Button } from "@/components/ui/button";
import { findingWords as words } from "@/components/words/finding.words";
import { findingListOptions } from "./finding.keys";
import { FindingsDialog } from "./findings-dialog";

/** What was found in a memory and its versions, with what can be done about it. Nothing where nothing counts. */
export function FindingsHere({ memoryId }: { memoryId: string }) {
  const of = { memory_id: memoryId };
  const query = useInfiniteQuery(findingListOptions(of));
  const [open, setOpen] = useState(false);
  const count = rowsOf(query.data).length;
  if (count === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<ScanSearch size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{words.here.count(count, query.hasNextPage)}</span>
      </Button>
      {open ? <FindingsDialog of={of} title={words.here.title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
