import type { Metadata } from "next";
import { erasureReceiptOptions } from "@/components/erasure/erasure.keys";
import { ReceiptPage } from "@/components/redaction/receipt-page";
import { erasureWords } from "@/components/words/erasure.words";
import { redactionWords } from "@/components/words/redaction.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../../stores/prefetched";

export const metadata: Metadata = { title: redactionWords.receipt.erasureTitle };

export default async function Page({ params }: { params: Promise<{ erasure: string }> }) {
  await requirePageContext();
  const { erasure } = await params;
  return (
    <Prefetched queries={[erasureReceiptOptions(erasure)]}>
      <ReceiptPage id={erasure} crumbs={[{ label: erasureWords.title, href: "/erasures" }]} />
    </Prefetched>
  );
}
