"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { revokeKeyAction } from "@/app/(console)/keys/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { keyWords } from "@/components/words/key.words";
import type { ListedKeyJson } from "@/lib/key/key.present";
import { ChangeKeyDialog } from "./change-key-dialog";
import { keyListOptions } from "./key.keys";
import { keyStatus } from "./key-status";
import { KeyTable } from "./key-table";
import { RotateKeyDialog } from "./rotate-key-dialog";

type KeyListProps = {
  publicUrl: string;
  /** Only the keys of this service account. */
  of?: { id: string; name: string };
};

/** The keys, those that have ended only when they are asked for. */
export function KeyList({ publicUrl, of }: KeyListProps) {
  const [rotating, setRotating] = useState<ListedKeyJson | null>(null);
  const [changing, setChanging] = useState<ListedKeyJson | null>(null);
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
  const keys = query.data.data.filter(({ service_account }) => !of || service_account?.id === of.id);
  if (keys.length === 0) {
    return of ? (
      <p className="text-muted text-sm">{keyWords.page.noneOf}</p>
    ) : (
      <EmptyState icon={<KeyRound aria-hidden="true" />} title={keyWords.page.none.title}>
        {keyWords.page.none.text}
      </EmptyState>
    );
  }
  const revoke = async (key: ListedKeyJson) => {
    const result = await reachable(revokeKeyAction)({ api_key_id: key.id });
    if (!result.ok) throw new Error(result.message);
    toast.success(keyWords.revoke.done(key.name));
    await client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  };
  const ended = keys.filter((key) => ["revoked", "expired"].includes(keyStatus(key, now)));
  const shown = withEnded ? keys : keys.filter((key) => !ended.includes(key));
  return (
    <div className="flex flex-col gap-3">
      {shown.length > 0 ? (
        <KeyTable
          keys={shown}
          onRevoke={revoke}
          onRotate={setRotating}
          onChange={setChanging}
          label={of && keyWords.page.keysOf(of.name)}
        />
      ) : of ? (
        <p className="text-muted text-sm">{keyWords.page.noneWorksOf}</p>
      ) : (
        <EmptyState icon={<KeyRound aria-hidden="true" />} title={keyWords.page.noneWorks.title}>
          {keyWords.page.noneWorks.text}
        </EmptyState>
      )}
      {rotating ? <RotateKeyDialog apiKey={rotating} publicUrl={publicUrl} onClose={() => setRotating(null)} /> : null}
      {changing ? <ChangeKeyDialog apiKey={changing} onClose={() => setChanging(null)} /> : null}
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
