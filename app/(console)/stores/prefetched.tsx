import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Hydrated } from "@/components/store/hydrated";
import { runRead } from "@/lib/doors/console/run-read";
import type { Operation } from "@/lib/doors/operation";
import { operations } from "@/lib/doors/operations";
import { paintedAt } from "@/lib/live/painted-at";

type Query = { queryKey: readonly [name: string, input: object, pages?: "pages"] };

async function prefetch(client: QueryClient, { queryKey }: Query): Promise<void> {
  const [name, input, pages] = queryKey;
  const operation = operations[name as keyof typeof operations] as Operation;
  const data = await runRead(operation, input);
  client.setQueryData(queryKey, pages ? { pages: [data], pageParams: [null] } : data);
}

/**
 * Runs the queries of a page on the server, so that its first paint shows data. What could not be read is left out: the browser asks
 * again and shows the refusal where the data would be.
 */
export async function Prefetched({ queries, children }: { queries: readonly Query[]; children: ReactNode }) {
  const painted = paintedAt();
  const client = new QueryClient();
  await Promise.allSettled(queries.map((query) => prefetch(client, query)));
  return (
    <Hydrated state={dehydrate(client)} painted={painted}>
      {children}
    </Hydrated>
  );
}
