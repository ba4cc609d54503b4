"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus, Waypoints } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { keyListOptions } from "@/components/key/key.keys";
import { LiveBar } from "@/components/store/live-bar";
import { useLiveStore } from "@/components/store/use-live-store";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { serviceAccountWords as words } from "@/components/words/service-account.words";
import { AccountForm } from "./account-form";
import { AccountSection } from "./account-section";
import { serviceAccountListOptions } from "./service-account.keys";

/** The programs of the workspace by name, each with its keys. */
export function ServiceAccountsPage({ publicUrl, ownId }: { publicUrl: string; ownId: string }) {
  const { lost } = useLiveStore("all");
  const client = useQueryClient();
  const mayCreate = useMay("key.create");
  const [creating, setCreating] = useState(false);
  const refresh = async () => {
    const lists = [serviceAccountListOptions().queryKey, keyListOptions().queryKey];
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const create = mayCreate ? (
    <Button variant="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {words.form.create}
    </Button>
  ) : null;
  return (
    <>
      <LiveBar lost={lost} />
      <PageBody>
        <PageHeader
          title={words.title}
          description={words.about}
          actions={
            <>
              <Button href="/keys" icon={<KeyRound size={15} aria-hidden="true" />}>
                {words.keysPage}
              </Button>
              {create}
            </>
          }
        />
        <AccountList publicUrl={publicUrl} onChanged={refresh} />
        {creating ? <AccountForm owners={[ownId]} onClose={() => setCreating(false)} onSaved={refresh} /> : null}
      </PageBody>
    </>
  );
}

function AccountList({ publicUrl, onChanged }: { publicUrl: string; onChanged: () => Promise<void> }) {
  const query = useQuery(serviceAccountListOptions());
  const [withArchived, setWithArchived] = useState(false);
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={words.loading} />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const accounts = query.data.data;
  const archived = accounts.filter(({ archived_at }) => archived_at !== null);
  const shown = withArchived ? accounts : accounts.filter((account) => !archived.includes(account));
  return (
    <div className="flex flex-col gap-6">
      {shown.length === 0 ? (
        <EmptyState icon={<Waypoints aria-hidden="true" />} title={words.none.title}>
          {words.none.text}
        </EmptyState>
      ) : (
        shown.map((account) => (
          <AccountSection key={account.id} account={account} publicUrl={publicUrl} onChanged={onChanged} />
        ))
      )}
      {archived.length > 0 ? (
        <Checkbox
          label={words.showArchived(archived.length)}
          checked={withArchived}
          onChange={(event) => setWithArchived(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}
