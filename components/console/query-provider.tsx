"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReadError } from "./read-operation";

const mostRetries = 2;

/** A refusal stays a refusal; only silence and faults of the server are worth asking again. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ReadError && error.status >= 400 && error.status < 500;
  return !refused && failures < mostRetries;
}

function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: worthRetrying } } });
}

/** Holds what the lists of the console have read. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
