"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Archive, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/console/permissions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
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
    <SettingsSection title="Archive" about="Closes the store for writing. Reading, deleting and redacting go on.">
      <div>
        <ConfirmDialog
          title={`Archive ${store.name}?`}
          description="Agents and people can read it and no longer write it. An archived store cannot be opened again."
          confirmLabel="Archive store"
          trigger={<Button icon={<Archive size={14} aria-hidden="true" />}>Archive store…</Button>}
          onConfirm={async () => {
            outcomeOf(await archiveStore({ memory_store_id: store.id }));
            await refreshStore(client, { storeId: store.id });
            toast.success(`Archived ${store.name}`);
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
  const count = store.memory_count;
  const memories = count === 1 ? "its 1 memory" : `its ${count.toLocaleString("en")} memories`;
  return (
    <SettingsSection title="Delete" about="Removes the store with every memory and version. Its audit log stays.">
      <div>
        <ConfirmDialog
          title={`Delete ${store.name}?`}
          description={`The store, ${memories} and their whole history are removed for good. Agents that use it will be refused. This cannot be undone.`}
          confirmLabel="Delete store"
          confirmText={store.name.trim()}
          trigger={
            <Button variant="danger" icon={<Trash2 size={14} aria-hidden="true" />}>
              Delete store…
            </Button>
          }
          onConfirm={async () => {
            outcomeOf(await deleteStore({ memory_store_id: store.id }));
            router.replace("/stores");
            void refreshStore(client, { storeId: store.id });
            toast.success(`Deleted ${store.name}`);
          }}
        />
      </div>
    </SettingsSection>
  );
}
