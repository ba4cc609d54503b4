import type { Metadata } from "next";
import { findingListOptions } from "@/components/finding/finding.keys";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { memoryOptions } from "@/components/memory/memory.keys";
import { MemoryPage } from "@/components/memory/memory-page";
import { readPlace } from "@/components/memory/read-place";
import { expiryOptions } from "@/components/retention/retention.keys";
import { timelineOptions, versionOptions } from "@/components/version/version.keys";
import { Prefetched } from "../../../../prefetched";
import { memoryTitle } from "../../../../titles";

type Props = {
  params: Promise<{ store: string; memory: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { store, memory } = await params;
  return memoryTitle(store, memory);
}

export default async function Page({ params, searchParams }: Props) {
  const { store, memory } = await params;
  const single = Object.entries(await searchParams).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const { version, compare, with: other } = readPlace(new URLSearchParams(single));
  const versions = compare
    ? [versionOptions(store, compare[0]), versionOptions(other ?? store, compare[1])]
    : version
      ? [versionOptions(store, version)]
      : [];
  const queries = [
    memoryOptions(store, memory),
    timelineOptions(store, memory),
    expiryOptions(store, memory),
    findingListOptions({ memory_id: memory }),
    heldHereOptions({ memory_store_id: store, memory_id: memory }),
    ...versions,
  ];
  return (
    <Prefetched queries={queries}>
      <MemoryPage key={memory} storeId={store} memoryId={memory} />
    </Prefetched>
  );
}
