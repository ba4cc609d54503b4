import type { Metadata } from "next";
import { approvalCountOptions, approvalListOptions, ruleOptions } from "@/components/approval/approval.keys";
import { ApprovalsPage } from "@/components/approval/approvals-page";
import { approvalWords } from "@/components/words/approval.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: approvalWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[approvalListOptions(true), approvalCountOptions(), ruleOptions()]}>
      <ApprovalsPage />
    </Prefetched>
  );
}
