import type { InfiniteData } from "@tanstack/react-query";
import { InfiniteQueryObserver, type InfiniteQueryObserverResult, type QueryClient } from "@tanstack/react-query";
import { type FolderPageJson, folderOptions } from "./memory.keys";

export type FolderResult = InfiniteQueryObserverResult<InfiniteData<FolderPageJson>, Error>;
type FolderObserver = InfiniteQueryObserver<
  FolderPageJson,
  Error,
  InfiniteData<FolderPageJson>,
  readonly [string, object, "pages"],
  string | null
>;

/** Reads any number of folders of a store at once, page by page, for as long as somebody listens. One hook per folder could not do that. */
export class FolderReader {
  readonly #folders = new Map<string, { observer: FolderObserver; stop?: () => void }>();
  readonly #listeners = new Set<() => void>();
  #results: ReadonlyMap<string, FolderResult> = new Map();

  constructor(
    private readonly client: QueryClient,
    private readonly storeId: string,
    prefixes: readonly string[],
  ) {
    this.watch(prefixes);
  }

  /** From now on these folders are read, and no others. */
  watch(prefixes: readonly string[]): void {
    const wanted = new Set(prefixes);
    for (const [prefix, { stop }] of this.#folders) {
      if (wanted.has(prefix)) continue;
      stop?.();
      this.#folders.delete(prefix);
    }
    for (const prefix of prefixes) {
      if (this.#folders.has(prefix)) continue;
      const observer: FolderObserver = new InfiniteQueryObserver(this.client, folderOptions(this.storeId, prefix));
      this.#folders.set(prefix, { observer });
      if (this.#listeners.size > 0) this.#start(prefix);
    }
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    for (const prefix of this.#folders.keys()) this.#start(prefix);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const folder of this.#folders.values()) {
        folder.stop?.();
        folder.stop = undefined;
      }
    };
  };

  /** Every child of a folder that is watched, once all its pages have been read. */
  async readAll(prefix: string): Promise<FolderResult | undefined> {
    const observer = this.#folders.get(prefix)?.observer;
    let result = observer?.getCurrentResult();
    while (observer && result?.hasNextPage && !result.isError) result = await observer.fetchNextPage();
    return result;
  }

  getResults = (): ReadonlyMap<string, FolderResult> => this.#results;

  #start(prefix: string): void {
    const folder = this.#folders.get(prefix);
    if (!folder || folder.stop) return;
    folder.stop = folder.observer.subscribe(() => this.#tell());
  }

  #tell(): void {
    this.#results = new Map([...this.#folders].map(([prefix, { observer }]) => [prefix, observer.getCurrentResult()]));
    for (const listener of this.#listeners) listener();
  }
}
