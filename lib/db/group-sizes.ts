import { Histogram } from "@/lib/domain/histogram";

const shared = globalThis as typeof globalThis & { palimpsestGroups?: Histogram };

/** How many commits of this process went in one transaction; their sum is how many there were. */
export function groupSizes(): Histogram {
  shared.palimpsestGroups ??= new Histogram([1, 2, 4, 8, 16, 32, 64]);
  return shared.palimpsestGroups;
}
