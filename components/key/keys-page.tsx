"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plug, Plus } from "lucide-react";
import { useState } from "react";
import { revokeKeyAction } from "@/app/(console)/keys/actions";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { LiveBar } from "@/components/store/live-bar";
import { useLiveStore } from "@/components/store/use-live-store";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";
import { CreateKeyDialog } from "./create-key-dialog";
import { keyListOptions } from "./key.keys";
import { keyStatus } from "./key-status";
import { KeyTable } from "./key-table";
import { RotateKeyDialog } from "./rotate-key-dialog";

/** The credentials of programs: which there are, whether they are used, and the way to end one at once. */
export function KeysPage({ publicUrl }: { publicUrl: string }) {
  const { lost } = useLiveStore("all");
  const mayCreate = useMay("key.create");
  const create = mayCreate ? (
    <CreateKeyDialog
      publicUrl={publicUrl}
      trigger={
        <Button variant="primary" icon={<Plus size={15} aria-hidden="true" />}>
          {keyWords.create.title}
        </Button>
      }
    />
  ) : null;
  return (
    <>
      <LiveBar lost={lost} />
      <PageBody>
        <PageHeader
          title={keyWords.page.title}
          description={keyWords.page.about}
          actions={
            <>
              <Button href="/connect" icon={<Plug size={15} aria-hidden="true" />}>
                {keyWords.page.connect}
              </Button>
              {create}
            </>
          }
        />
        <KeyList publicUrl={publicUrl} />
      </PageBody>
    </>
  );
}

function KeyList({ publicUrl }: { publicUrl: string }) {
  const [rotating, setRotating] = useState<KeyJson | null>(null);
  const client = useQueryClient();
  const query = useQuery(keyListOptions());
  const [withEnded, setWithEnded] = useState(false);
  const now = useNow();
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={keyWords.page.loading} />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const keys = query.data.data;
  if (keys.length === 0) {
    return (
      <EmptyState icon={<KeyRound aria-hidden="true" />} title={keyWords.page.none.title}>
        {keyWords.page.none.text}
      </EmptyState>
    );
  }
  const revoke = async (key: KeyJson) => {
    const result = await revokeKeyAction({ api_key_id: key.id });
    if (!result.ok) throw new Error(result.message);
    toast.success(keyWords.revoke.done(key.name));
    await client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  };
  const ended = keys.filter((key) => ["revoked", "expired"].includes(keyStatus(key, now)));
  const shown = withEnded ? keys : keys.filter((key) => !ended.includes(key));
  return (
    <div className="flex flex-col gap-3">
      {shown.length > 0 ? (
        <KeyTable keys={shown} onRevoke={revoke} onRotate={setRotating} />
      ) : (
        <EmptyState icon={<KeyRound aria-hidden="true" />} title={keyWords.page.noneWorks.title}>
          {keyWords.page.noneWorks.text}
        </EmptyState>
      )}
      {rotating ? <RotateKeyDialog apiKey={rotating} publicUrl={publicUrl} onClose={() => setRotating(null)} /> : null}
      {ended.length > 0 ? (
        <Checkbox
          label={keyWords.page.showEnded(ended.length)}
          checked={withEnded}
          onChange={(event) => setWithEnded(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}
