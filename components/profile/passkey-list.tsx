"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, KeyRound } from "lucide-react";
import { useState } from "react";
import { removePasskeyAction } from "@/app/(console)/profile/actions";
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
  /** Whether browsers make passkeys for the address of this console. */
  possible: boolean;
  /** Whether the account has a password to be asked for. */
  withPassword: boolean;
  /** Whether nothing but passkeys is left to sign in with. */
  isOnlyWay: boolean;
};

/** The passkeys that one signs in with. */
export function PasskeyList({ possible, withPassword, isOnlyWay }: OwnPasskeys) {
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
              stays={possible && isOnlyWay && passkeys.length === 1}
              onChanged={refresh}
            />
          ))}
        </ul>
      ) : null}
      {possible ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button className="self-start" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
          {passkeys.length === 0 ? <p className="text-muted text-sm">{words.none}</p> : null}
        </div>
      ) : (
        <p className="text-muted text-sm">{words.noAddress}</p>
      )}
      {adding ? (
        <AddPasskeyDialog withPassword={withPassword} onClose={() => setAdding(false)} onChanged={refresh} />
      ) : null}
    </>
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
