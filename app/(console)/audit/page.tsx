import type { Metadata } from "next";
import { auditListOptions } from "@/components/audit/audit.keys";
import { AuditPage } from "@/components/audit/audit-page";
import { auditWords } from "@/components/words/audit.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: auditWords.page.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[auditListOptions({})]}>
      <AuditPage />
    </Prefetched>
  );
}
