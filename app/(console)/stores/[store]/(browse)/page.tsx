import { RecentChanges } from "@/components/version/recent-changes";
import { storeChangesOptions } from "@/components/version/version.keys";
import { Prefetched } from "../../prefetched";

export default async function Page({ params }: { params: Promise<{ store: string }> }) {
  const { store } = await params;
  return (
    <Prefetched queries={[storeChangesOptions(store)]}>
      <RecentChanges storeId={store} />
    </Prefetched>
  );
}
