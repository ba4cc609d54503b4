"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Archive, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { SecondPersonNote } from "@/components/approval/second-person-note";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { useMay } from "@/components/console/permissions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { storeSettingsWords } from "@/components/words/store-settings.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { refreshStore } from "./refresh-store";
import { SettingsSection } from "./settings-section";
import { outcomeOf, useStoreActions } from "./store-actions";

/** What cannot be taken back: archiving and deleting the store. */
export function StoreDangerSections({ store }: { store: ConsoleStoreJson }) {
  const mayArchive = useMay("store.archive");
  const mayDelete = useMay("store.delete");
  return (
    <>
      {mayArchive && !store.archived_at ? <ArchiveSection store={store} /> : null}
      {mayDelete ? <DeleteSection store={store} /> : null}
    </>
  );
}

function ArchiveSection({ store }: { store: ConsoleStoreJson }) {
  const { archiveStore } = useStoreActions();
  const client = useQueryClient();
  return (
    <SettingsSection title={storeSettingsWords.archive.title} about={storeSettingsWords.archive.about}>
      <div>
        <ConfirmDialog
          title={storeSettingsWords.archive.ask(store.name)}
          description={storeSettingsWords.archive.warning}
          confirmLabel={storeSettingsWords.archive.confirm}
          trigger={<Button icon={<Archive size={14} aria-hidden="true" />}>{storeSettingsWords.archive.act}</Button>}
          onConfirm={async () => {
            outcomeOf(await archiveStore({ memory_store_id: store.id }));
            await refreshStore(client, { storeId: store.id });
            toast.success(storeSettingsWords.archive.done(store.name));
          }}
        />
      </div>
    </SettingsSection>
  );
}

function DeleteSection({ store }: { store: ConsoleStoreJson }) {
  const { deleteStore } = useStoreActions();
  const client = useQueryClient();
  const router = useRouter();

  return (
    <SettingsSection title={storeSettingsWords.delete.title} about={storeSettingsWords.delete.about}>
      <div>
        <ConfirmDialog
          title={storeSettingsWords.delete.ask(store.name)}
          description={storeSettingsWords.delete.warning(store.memory_count)}
          confirmLabel={storeSettingsWords.delete.confirm}
          confirmText={store.name.trim()}
          trigger={
            <Button variant="danger" icon={<Trash2 size={14} aria-hidden="true" />}>
              {storeSettingsWords.delete.act}
            </Button>
          }
          onConfirm={async () => {
            const result = await deleteStore({ memory_store_id: store.id });
            if (waitsForSecond(result)) return;
            outcomeOf(result);
            // Who has gone elsewhere meanwhile stays there.
            if (window.location.pathname.startsWith(`/stores/${store.id}`)) router.replace("/stores");
            void refreshStore(client, { storeId: store.id });
            toast.success(storeSettingsWords.delete.done(store.name));
          }}
        >
          <SecondPersonNote act="delete_store" />
        </ConfirmDialog>
      </div>
    </SettingsSection>
  );
}
