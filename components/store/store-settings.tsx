"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/console/permissions";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Id } from "@/components/ui/id";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { storeOptions } from "./store.keys";
import { StoreDangerSections } from "./store-danger-sections";
import { StoreDetailsSection } from "./store-details-section";
import { StoreMetadataSection } from "./store-metadata-section";
import { StoreToolsSection } from "./store-tools-section";

/** Everything about a store that is not its memories. */
export function StoreSettings({ storeId }: { storeId: string }) {
  const store = useQuery(storeOptions(storeId)).data;
  const mayUpdate = useMay("store.update");
  if (!store) return <SkeletonRows label="Loading the settings" />;
  const block = store.archived_at
    ? "An archived store keeps its settings as they are."
    : mayUpdate
      ? null
      : "Your role does not change the settings of a store. An editor or an administrator can.";
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageBody>
        {block ? <Banner>{block}</Banner> : null}
        <div>
          <StoreFacts store={store} />
          <StoreDetailsSection store={store} readOnly={block !== null} />
          <StoreMetadataSection store={store} readOnly={block !== null} />
          <StoreToolsSection store={store} readOnly={block !== null} />
          <StoreDangerSections store={store} />
        </div>
      </PageBody>
    </div>
  );
}

function StoreFacts({ store }: { store: ConsoleStoreJson }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-4 text-muted text-xs">
      <span className="flex min-w-0 items-center gap-1">
        Store id <Id value={store.id} full />
      </span>
      <span>
        {store.memory_count.toLocaleString("en")} {store.memory_count === 1 ? "memory" : "memories"}
      </span>
      <span>
        Created <Time value={store.created_at} />
      </span>
      {store.archived_at ? (
        <span>
          Archived <Time value={store.archived_at} />
        </span>
      ) : null}
    </p>
  );
}
