import type { Metadata } from "next";
import { webhookListOptions } from "@/components/webhook/webhook.keys";
import { WebhooksPage } from "@/components/webhook/webhooks-page";
import { webhookWords } from "@/components/words/webhook.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: webhookWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[webhookListOptions()]}>
      <WebhooksPage />
    </Prefetched>
  );
}
