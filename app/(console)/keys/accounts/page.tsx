import type { Metadata } from "next";
import { keyListOptions } from "@/components/key/key.keys";
import { serviceAccountListOptions } from "@/components/service-account/service-account.keys";
import { ServiceAccountsPage } from "@/components/service-account/service-accounts-page";
import { serviceAccountWords } from "@/components/words/service-account.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { getRuntime } from "@/lib/runtime/runtime";
import { Prefetched } from "../../stores/prefetched";

export const metadata: Metadata = { title: serviceAccountWords.title };

export default async function Page() {
  const { actor } = await requirePageContext();
  const { config } = await getRuntime();
  return (
    <Prefetched queries={[serviceAccountListOptions(), keyListOptions()]}>
      <ServiceAccountsPage publicUrl={config.publicUrl} ownId={actor.kind === "member" ? actor.userId : ""} />
    </Prefetched>
  );
}
