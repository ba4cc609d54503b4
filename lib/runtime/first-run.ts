import "server-only";
import { prepareFirstRun } from "@/lib/workspace/prepare-first-run";
import { getRuntime } from "./runtime";

const shared = globalThis as typeof globalThis & { palimpsestFirstRun?: Promise<{ setupUrl: string | null }> };

/** The first run of this process, prepared once: a second link would end the first. */
export function firstRun(): Promise<{ setupUrl: string | null }> {
  shared.palimpsestFirstRun ??= getRuntime().then(prepareFirstRun);
  return shared.palimpsestFirstRun;
}

/** What a person at the terminal needs to see. */
export function firstRunLine(setupUrl: string): string {
  return `First run: create your workspace at ${setupUrl} (this link works once)`;
}
