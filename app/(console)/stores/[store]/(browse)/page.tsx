import { FolderView } from "@/components/store/folder-view";
import { MemoryList } from "@/components/store/memory-list";
import { folderSummaryOptions, memoryTableOptions, readOrder } from "@/components/store/memory-list.keys";
import { RecentChanges } from "@/components/version/recent-changes";
import { storeChangesOptions } from "@/components/version/version.keys";
import { Prefetched } from "../../prefetched";

type Props = {
  params: Promise<{ store: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const { store } = await params;
  const values = await searchParams;
  const get = (name: string) => [values[name]].flat()[0] ?? null;
  if (get("view") === "list") {
    return (
      <Prefetched queries={[memoryTableOptions(store, readOrder({ get }))]}>
        <MemoryList storeId={store} />
      </Prefetched>
    );
  }
  const folder = get("folder");
  if (folder !== null) {
    const path = folder.endsWith("/") ? folder : `${folder}/`;
    return (
      <Prefetched queries={[folderSummaryOptions(store, path)]}>
        <FolderView key={path} storeId={store} folder={path} />
      </Prefetched>
    );
  }
  return (
    <Prefetched queries={[storeChangesOptions(store)]}>
      <RecentChanges storeId={store} />
    </Prefetched>
  );
}
