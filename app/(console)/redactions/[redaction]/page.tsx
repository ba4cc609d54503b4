import type { Metadata } from "next";
import { hitListOptions, redactionOptions } from "@/components/redaction/redaction.keys";
import { RedactionPage } from "@/components/redaction/redaction-page";
import { redactionWords } from "@/components/words/redaction.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../stores/prefetched";

export const metadata: Metadata = { title: redactionWords.title };

export default async function Page({ params }: { params: Promise<{ redaction: string }> }) {
  await requirePageContext();
  const { redaction } = await params;
  return (
    <Prefetched queries={[redactionOptions(redaction), hitListOptions(redaction)]}>
      <RedactionPage redactionId={redaction} />
    </Prefetched>
  );
}
