"use client";

import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import {
  archiveServiceAccountAction,
  disableServiceAccountAction,
  enableServiceAccountAction,
} from "@/app/(console)/keys/accounts/actions";
import { useMay, useMaySomewhere } from "@/components/console/permissions";
import { reachable } from "@/components/console/reachable";
import { ComingPart } from "@/components/ui/coming-part";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { serviceAccountWords as words } from "@/components/words/service-account.words";
import { takeBackWords } from "@/components/words/take-back.words";
import type { ServiceAccountJson } from "@/lib/service-account/service-account.present";
import { AccountForm } from "./account-form";

const enableAccount = reachable(enableServiceAccountAction);

// After an incident only.
const TakeBackDialog = lazyPart(() =>
  import("@/components/review/take-back-dialog").then((module) => ({ default: module.TakeBackDialog })),
);

type AccountActsProps = { account: ServiceAccountJson; onChanged: () => Promise<void> };

/** What can be done to one account; the dialogs ask what there is to ask. */
export function AccountActs({ account, onChanged }: AccountActsProps) {
  const mayCreate = useMay("key.create");
  const mayRevoke = useMay("key.revoke");
  const mayReview = useMaySomewhere("change.review");
  const [asked, setAsked] = useState<"edit" | "takeBack" | "disable" | "archive" | null>(null);
  const close = () => setAsked(null);
  const { id, name } = account;
  const answering = account.owners.filter(({ disabled }) => !disabled).map((owner) => owner.id);
  const enable = async () => {
    const result = await enableAccount({ service_account_id: id });
    if (!result.ok) return void toast.error(result.message);
    toast.success(words.done.enabled(name));
    await onChanged();
  };
  const stop = async (act: typeof disableServiceAccountAction, done: string) => {
    const result = await reachable(act)({ service_account_id: id });
    if (!result.ok) throw new Error(result.message);
    toast.success(done);
    await onChanged();
  };
  const entries: MenuEntry[] = [
    ...(mayCreate ? [{ label: words.acts.edit, onSelect: () => setAsked("edit") }] : []),
    ...(mayCreate && account.disabled_at !== null ? [{ label: words.acts.enable, onSelect: enable }] : []),
    ...(mayReview ? [{ label: takeBackWords.act, onSelect: () => setAsked("takeBack") }] : []),
    ...(mayRevoke ? [{ kind: "separator" } as const] : []),
    ...(mayRevoke && account.disabled_at === null
      ? [{ label: words.acts.disable, onSelect: () => setAsked("disable"), tone: "danger" as const }]
      : []),
    ...(mayRevoke ? [{ label: words.acts.archive, onSelect: () => setAsked("archive"), tone: "danger" as const }] : []),
  ];
  const question = { open: true, onOpenChange: (open: boolean) => open || close() };
  return (
    <>
      <Menu
        entries={entries}
        trigger={<IconButton size="sm" label={words.acts.of(name)} icon={<Ellipsis size={16} aria-hidden="true" />} />}
      />
      {asked === "edit" ? (
        <AccountForm account={account} owners={answering} onClose={close} onSaved={onChanged} />
      ) : null}
      {asked === "takeBack" ? (
        <Suspense fallback={<ComingPart />}>
          <TakeBackDialog author={{ service_account_id: id }} name={name} onClose={close} />
        </Suspense>
      ) : null}
      {asked === "disable" ? (
        <ConfirmDialog
          {...question}
          title={words.disabling.title(name)}
          description={words.disabling.about}
          confirmLabel={words.disabling.confirm}
          onConfirm={() => stop(disableServiceAccountAction, words.done.disabled(name))}
        />
      ) : null}
      {asked === "archive" ? (
        <ConfirmDialog
          {...question}
          tone="danger"
          title={words.archiving.title(name)}
          description={words.archiving.about}
          confirmLabel={words.archiving.confirm}
          onConfirm={() => stop(archiveServiceAccountAction, words.done.archived(name))}
        />
      ) : null}
    </>
  );
}
