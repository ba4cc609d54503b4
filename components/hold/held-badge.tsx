"use client";

import { useQuery } from "@tanstack/react-query";
import { Snowflake } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { holdWords } from "@/components/words/hold.words";
import { heldHereOptions } from "./hold.keys";

/** Says that a store as a whole, or a memory of it, is under hold. Nothing where it is not. */
export function HeldBadge({ storeId, memoryId }: { storeId: string; memoryId?: string }) {
  const where = memoryId ? { memory_store_id: storeId, memory_id: memoryId } : { memory_store_id: storeId };
  const holds = useQuery(heldHereOptions(where)).data?.data ?? [];
  const hold = memoryId ? holds[0] : holds.find(({ kind }) => kind === "store");
  if (!hold) return null;
  return (
    <Badge
      tone="warning"
      icon={<Snowflake aria-hidden="true" />}
      title={holdWords.badgeHelp(holdWords.grounds[hold.ground], hold.id)}
    >
      {holdWords.badge}
    </Badge>
  );
}
