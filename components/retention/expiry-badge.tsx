"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { retentionWords } from "@/components/words/retention.words";
import { expiryOptions } from "./retention.keys";

/** Says when a memory expires. Nothing where it does not. */
export function ExpiryBadge({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  const expiresAt = useQuery(expiryOptions(storeId, memoryId)).data?.expires_at;
  if (!expiresAt) return null;
  return (
    <Badge icon={<Hourglass aria-hidden="true" />}>{retentionWords.expiry.badge(<Time value={expiresAt} />)}</Badge>
  );
}
