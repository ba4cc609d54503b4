"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { withdrawRequestAction } from "@/app/(console)/approvals/actions";
import { useMay } from "@/components/console/permissions";
import { reachable } from "@/components/console/reachable";
import { useAddressTab } from "@/components/console/use-address-tab";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { approvalWords as words } from "@/components/words/approval.words";
import type { ApprovalJson } from "@/lib/approval/approval.present";
import { approvalCountOptions, approvalListOptions } from "./approval.keys";
import { ApprovalCard, ApprovalFacts } from "./approval-card";
import { ApprovalDialog, type Asked } from "./approval-dialogs";
import { BrokenGlassBanner } from "./broken-glass-banner";
import { SecondPersonRule } from "./second-person-rule";

const withdrawRequest = reachable(withdrawRequestAction);

/** What waits for a second person, what became of the rest, and which acts take two. */
export function ApprovalsPage() {
  const client = useQueryClient();
  const decides = useMay("approval.decide");
  const counts = useQuery({ ...approvalCountOptions(), enabled: decides }).data;
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useAddressTab("waiting", "ended");
  const refresh = async () => {
    const names = ["listApprovals", "countApprovals", "retrieveRule"];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  async function withdraw(approval: ApprovalJson) {
    const result = await withdrawRequest({ approval_request_id: approval.id });
    if (!result.ok) return void toast.error(result.message);
    toast.success(words.withdraw.done);
    await refresh();
  }
  const acts = { onAsk: setAsked, onWithdraw: (approval: ApprovalJson) => void withdraw(approval) };
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <BrokenGlassBanner approvals={counts?.broken_glass ?? []} />
      <Tabs
        label={words.shown.legend}
        {...shown}
        tabs={[
          { value: "waiting", label: words.shown.waiting, content: <ApprovalList waiting {...acts} /> },
          { value: "ended", label: words.shown.ended, content: <ApprovalList waiting={false} {...acts} /> },
        ]}
      />
      {decides ? <SecondPersonRule onChanged={refresh} /> : null}
      {asked ? (
        <ApprovalDialog
          asked={asked}
          facts={<ApprovalFacts approval={asked.approval} />}
          onClose={() => setAsked(null)}
          onDone={refresh}
        />
      ) : null}
    </PageBody>
  );
}

type ApprovalListProps = {
  waiting: boolean;
  onAsk: (asked: Asked) => void;
  onWithdraw: (approval: ApprovalJson) => void;
};

function ApprovalList({ waiting, onAsk, onWithdraw }: ApprovalListProps) {
  const query = useInfiniteQuery({ ...approvalListOptions(waiting), refetchInterval: 15_000 });
  const empty = (
    <EmptyState icon={<Users aria-hidden="true" />} title={waiting ? words.none.title : words.none.ended}>
      {waiting ? words.none.text : words.none.endedText}
    </EmptyState>
  );
  return (
    <div className="mt-4">
      <PagedList query={query} loading={words.loading} empty={empty}>
        {(rows: readonly ApprovalJson[]) => (
          <ul aria-label={words.title} className="divide-y divide-line rounded-lg border border-line">
            {rows.map((row) => (
              <ApprovalCard key={row.id} approval={row} onAsk={onAsk} onWithdraw={() => onWithdraw(row)} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
