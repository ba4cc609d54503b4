import type { Metadata } from "next";
import { encryptionOptions } from "@/components/encryption/encryption.keys";
import { redactionListOptions } from "@/components/redaction/redaction.keys";
import { RedactionsPage } from "@/components/redaction/redactions-page";
import { redactionWords } from "@/components/words/redaction.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: redactionWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[redactionListOptions(), encryptionOptions()]}>
      <RedactionsPage />
    </Prefetched>
  );
}
