"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useMay } from "@/components/console/permissions";
import { brokenGlassLink } from "@/components/words/approval.words";
import { approvalCountOptions } from "./approval.keys";

/** What somebody did alone in the last three days, on every page of those who could have been the second person. */
export function BrokenGlass() {
  const decides = useMay("approval.decide");
  const counts = useQuery({ ...approvalCountOptions(), enabled: decides, refetchInterval: 30_000 }).data;
  if (!counts?.broken_glass.length) return null;
  return (
    <Link
      href="/approvals"
      className="flex items-center gap-1.5 rounded-md border border-danger-line bg-danger-soft px-2 py-1.5 font-medium text-danger text-xs hover:underline"
    >
      <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
      {brokenGlassLink}
    </Link>
  );
}
