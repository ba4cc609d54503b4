"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { ExportButton } from "@/components/export/export-button";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFirstMinutes } from "@/components/welcome/use-first-minutes";
import { exportWords } from "@/components/words/export.words";
import { storeWords } from "@/components/words/store.words";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { CreateStoreDialog } from "./create-store-dialog";
import { LiveBar } from "./live-bar";
import { rowsOf } from "./operation-query";
import { storeListOptions } from "./store.keys";
import { StoreTable } from "./store-table";
import { useLiveStore } from "./use-live-store";

// Most workspaces have their first minutes behind them, and stores.
const NoStores = lazyPart(() => import("./no-stores"));
const loadFirstMinutes = () =>
  import("@/components/welcome/first-minutes").then((module) => ({ default: module.FirstMinutes }));
const FirstMinutes = lazyPart(loadFirstMinutes);

/** All stores of the workspace. Whether archived ones are among them is in the address. */
export function StoresPage() {
  const archived = useSearchParams().get("archived") === "show";
  const router = useRouter();
  const mayCreate = useMay("store.create");
  const { lost } = useLiveStore("all");
  const query = useInfiniteQuery(storeListOptions({ archived }));
  const stores = rowsOf<StoreActivityJson>(query.data);
  const firstMinutes = useFirstMinutes();
  const create = (
    <CreateStoreDialog
      trigger={
        <Button variant="primary" icon={<Plus size={15} aria-hidden="true" />}>
          {storeWords.create.title}
        </Button>
      }
    />
  );
  return (
    <>
      <LiveBar lost={lost} />
      <PageBody>
        <PageHeader
          title={storeWords.page.title}
          description={storeWords.page.about}
          actions={
            <>
              <Checkbox
                label={storeWords.page.showArchived}
                checked={archived}
                onChange={() => router.replace(archived ? "/stores" : "/stores?archived=show", { scroll: false })}
              />
              {stores.length > 0 ? <ExportButton label={exportWords.all} variant="quiet" /> : null}
              {mayCreate ? create : null}
            </>
          }
        />
        {firstMinutes ? (
          <Suspense fallback={null}>
            <FirstMinutes {...firstMinutes} />
          </Suspense>
        ) : null}
        {query.isPending ? (
          <div className="rounded-lg border border-line">
            <SkeletonRows rows={5} label={storeWords.page.loading} />
          </div>
        ) : query.isError && stores.length === 0 ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : stores.length === 0 ? (
          firstMinutes ? null : (
            <Suspense fallback={null}>
              <NoStores archived={archived} mayCreate={mayCreate} create={create} />
            </Suspense>
          )
        ) : (
          <StoreTable stores={stores} query={query} />
        )}
      </PageBody>
    </>
  );
}
