"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Archive, BookOpenText, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFirstMinutes } from "@/components/welcome/use-first-minutes";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { CreateStoreDialog } from "./create-store-dialog";
import { LiveBar } from "./live-bar";
import { rowsOf } from "./operation-query";
import { storeListOptions } from "./store.keys";
import { StoreTable } from "./store-table";
import { useLiveStore } from "./use-live-store";

// Most workspaces have their first minutes behind them.
const FirstMinutes = dynamic(() => import("@/components/welcome/first-minutes").then((module) => module.FirstMinutes));

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
          New store
        </Button>
      }
    />
  );
  return (
    <>
      <LiveBar lost={lost} />
      <PageBody>
        <PageHeader
          title="Stores"
          description="What your agents remember, one collection for each purpose."
          actions={
            <>
              <Checkbox
                label="Show archived"
                checked={archived}
                onChange={() => router.replace(archived ? "/stores" : "/stores?archived=show", { scroll: false })}
              />
              {mayCreate ? create : null}
            </>
          }
        />
        {firstMinutes ? <FirstMinutes {...firstMinutes} /> : null}
        {query.isPending ? (
          <div className="rounded-lg border border-line">
            <SkeletonRows rows={5} label="Loading stores" />
          </div>
        ) : query.isError && stores.length === 0 ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : stores.length === 0 ? (
          firstMinutes ? null : (
            <NoStores archived={archived} mayCreate={mayCreate} create={create} />
          )
        ) : (
          <StoreTable
            stores={stores}
            more={query.hasNextPage}
            busy={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </PageBody>
    </>
  );
}

function NoStores(props: { archived: boolean; mayCreate: boolean; create: React.ReactNode }) {
  if (!props.mayCreate)
    return (
      <EmptyState icon={<BookOpenText aria-hidden="true" />} title="No stores yet">
        A store appears here when an editor or an agent creates one.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={props.archived ? <Archive aria-hidden="true" /> : <BookOpenText aria-hidden="true" />}
      title="Create your first store"
      action={props.create}
    >
      A store holds the memories of one purpose, such as “support playbook”. Create it, then point an agent at it.
    </EmptyState>
  );
}
