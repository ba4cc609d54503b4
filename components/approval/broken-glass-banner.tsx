"use client";

import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { approvalWords as words } from "@/components/words/approval.words";
import type { ApprovalJson } from "@/lib/approval/approval.present";

/** What somebody did alone: who, what and why. */
export function BrokenGlassBanner({ approvals }: { approvals: readonly ApprovalJson[] }) {
  if (approvals.length === 0) return null;
  return (
    <Banner tone="danger" title={words.broken.title(approvals.length)}>
      <ul className="flex flex-col gap-1">
        {approvals.map((one) => (
          <li key={one.id} className="[overflow-wrap:anywhere]">
            {words.broken.text(
              one.requester.name ?? words.somebody,
              words.acts[one.act],
              <Time value={one.decided_at ?? one.created_at} />,
              one.decision_words ?? "",
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
