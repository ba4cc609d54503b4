"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, KeyRound } from "lucide-react";
import { useState } from "react";
import { removePasskeyAction } from "@/app/(console)/profile/actions";
import { usePasskeyObstacle } from "@/components/auth/passkey-obstacle";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { useRedraw } from "@/components/console/use-redraw";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import type { PasskeyJson } from "@/lib/passkey/passkey.present";
import { AddPasskeyDialog } from "./add-passkey-dialog";
import { passkeyOptions } from "./profile.keys";
import { RenamePasskeyDialog } from "./rename-passkey-dialog";

const words = profileWords.passkeys;

export type OwnPasskeys = {
  /** The address that they are for; null where browsers make none for the address of this console. */
  origin: string | null;
  /** Whether the account has a password to be asked for. */
  withPassword: boolean;
  /** Whether nothing but passkeys is left to sign in with. */
  isOnlyWay: boolean;
};

/** The passkeys that one signs in with. */
export function PasskeyList({ origin, withPassword, isOnlyWay }: OwnPasskeys) {
  const redraw = useRedraw();
  const client = useQueryClient();
  const query = useQuery(passkeyOptions());
  const [adding, setAdding] = useState(false);
  if (query.isPending) return <SkeletonRows rows={1} label={words.loading} />;
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const passkeys = query.data.data;
  const refresh = () => {
    // Whether single sign-on can be taken off depends on them.
    redraw();
    return client.invalidateQueries({ queryKey: passkeyOptions().queryKey });
  };
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              stays={origin !== null && isOnlyWay && passkeys.length === 1}
              onChanged={refresh}
            />
          ))}
        </ul>
      ) : null}
      {origin !== null ? (
        <AddPasskey origin={origin} none={passkeys.length === 0} onAdd={() => setAdding(true)} />
      ) : (
        <p className="text-muted text-sm">{words.noAddress}</p>
      )}
      {adding ? (
        <AddPasskeyDialog withPassword={withPassword} onClose={() => setAdding(false)} onChanged={refresh} />
      ) : null}
    </>
  );
}

function AddPasskey({ origin, none, onAdd }: { origin: string; none: boolean; onAdd: () => void }) {
  const obstacle = usePasskeyObstacle(origin);
  // As high as the button, which stands there until it is known.
  if (obstacle)
    return (
      <p className="flex min-h-8 items-center text-muted text-sm pointer-coarse:min-h-10">
        {words.obstacle[obstacle](origin)}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button className="self-start" onClick={onAdd}>
        {words.add}
      </Button>
      {none ? <p className="text-muted text-sm">{words.none}</p> : null}
    </div>
  );
}

type RowProps = {
  passkey: PasskeyJson;
  /** Whether it is the only way in. */
  stays: boolean;
  onChanged: () => Promise<unknown>;
};

function PasskeyRow({ passkey, stays, onChanged }: RowProps) {
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const close = () => setAsked(null);
  const remove = async () => {
    const result = await reachable(removePasskeyAction)({ passkey_id: passkey.id });
    if (!result.ok) throw new Error(result.message);
    toast.success(words.removing.done);
    await onChanged();
  };
  const added = <Time value={passkey.created_at} />;
  const { name, last_used_at: used } = passkey;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2 text-sm">
      <KeyRound size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-muted text-xs">
          {used ? words.used(added, <Time value={used} />) : words.added(added)}
        </span>
        {stays ? <span className="block text-muted text-xs">{words.onlyWay}</span> : null}
      </span>
      <Menu
        entries={[
          { label: words.rename, onSelect: () => setAsked("rename") },
          ...(stays ? [] : [{ label: words.remove, onSelect: () => setAsked("remove"), tone: "danger" as const }]),
        ]}
        trigger={<IconButton size="sm" label={words.menu(name)} icon={<Ellipsis size={16} aria-hidden="true" />} />}
      />
      {asked === "rename" ? <RenamePasskeyDialog passkey={passkey} onClose={close} onChanged={onChanged} /> : null}
      {asked === "remove" ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || close()}
          title={words.removing.title(name)}
          description={words.removing.about}
          confirmLabel={words.removing.confirm}
          onConfirm={remove}
        />
      ) : null}
    </li>
  );
}
