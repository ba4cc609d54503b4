import type { Metadata } from "next";
import { ReceiptPage } from "@/components/redaction/receipt-page";
import { receiptOptions } from "@/components/redaction/redaction.keys";
import { redactionWords } from "@/components/words/redaction.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../../stores/prefetched";

export const metadata: Metadata = { title: redactionWords.receipt.title };

export default async function Page({ params }: { params: Promise<{ redaction: string }> }) {
  await requirePageContext();
  const { redaction } = await params;
  const crumbs = [
    { label: redactionWords.title, href: "/redactions" },
    { label: redactionWords.receipt.back, href: `/redactions/${redaction}` },
  ];
  return (
    <Prefetched queries={[receiptOptions(redaction)]}>
      <ReceiptPage id={redaction} crumbs={crumbs} />
    </Prefetched>
  );
}
