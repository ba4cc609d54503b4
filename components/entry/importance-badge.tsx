"use client";

import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { expiryOptions } from "@/components/retention/retention.keys";
import { Badge } from "@/components/ui/badge";
import { entryWords } from "@/components/words/entry.words";

/** Says how important an entry is. Nothing of what is no entry. */
export function ImportanceBadge({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  const importance = useQuery(expiryOptions(storeId, memoryId)).data?.importance;
  if (!importance) return null;
  return <Badge icon={<Star aria-hidden="true" />}>{entryWords.importance.badge(importance)}</Badge>;
}
