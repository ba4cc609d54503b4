"use client";

import { useQueryClient } from "@tanstack/react-query";
import { deleteWebhookAction, rotateWebhookSecretAction } from "@/app/(console)/webhooks/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { webhookWords as words } from "@/components/words/webhook.words";
import type { WebhookJson } from "@/lib/webhook/webhook.present";
import { DeliveryLog } from "./delivery-log";
import { webhookListOptions } from "./webhook.keys";
import { WebhookForm } from "./webhook-form";
import { WebhookSecret } from "./webhook-secret";

/** What is open above the list. */
export type Opened =
  | { kind: "create" }
  | { kind: "edit" | "log" | "rotate" | "remove"; webhook: WebhookJson }
  | { kind: "secret"; name: string; secret: string };

type WebhookDialogsProps = { opened: Opened | null; onOpen: (opened: Opened | null) => void };

/** The one dialog that is open. */
export function WebhookDialogs({ opened, onOpen }: WebhookDialogsProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: webhookListOptions().queryKey });
  const change = (open: boolean) => {
    if (!open) onOpen(null);
  };
  if (!opened) return null;
  if (opened.kind === "secret") {
    const { name, secret } = opened;
    return (
      // A stray click must not take away what cannot be shown again.
      <Dialog open onOpenChange={change} title={words.secret.title(name)} description={words.secret.about} locked>
        <WebhookSecret secret={secret} onDone={() => onOpen(null)} />
      </Dialog>
    );
  }
  if (opened.kind === "create" || opened.kind === "edit") {
    const webhook = opened.kind === "edit" ? opened.webhook : undefined;
    return (
      <WebhookForm
        webhook={webhook}
        onClose={() => onOpen(null)}
        onSaved={({ name, secret }) => {
          void refresh();
          onOpen(secret ? { kind: "secret", name, secret } : null);
          if (!secret) toast.success(words.done.saved(name));
        }}
      />
    );
  }
  const { webhook } = opened;
  if (opened.kind === "log") {
    return (
      <Dialog open size="xl" onOpenChange={change} title={words.acts.logOf(webhook.name)} description={words.log.about}>
        <DeliveryLog webhookId={webhook.id} />
      </Dialog>
    );
  }
  if (opened.kind === "rotate") {
    return (
      <ConfirmDialog
        open
        onOpenChange={change}
        title={words.rotate.title(webhook.name)}
        description={words.rotate.about}
        confirmLabel={words.rotate.confirm}
        onConfirm={async () => {
          const result = await reachable(rotateWebhookSecretAction)({ webhook_id: webhook.id });
          if (!result.ok) throw new Error(result.message);
          const { name, secret } = result.value;
          // After the question has closed, or its closing would take the answer with it.
          setTimeout(() => onOpen({ kind: "secret", name, secret }));
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={change}
      tone="danger"
      title={words.remove.title(webhook.name)}
      description={words.remove.about}
      confirmLabel={words.remove.confirm}
      cancelLabel={words.remove.cancel}
      onConfirm={async () => {
        const result = await reachable(deleteWebhookAction)({ webhook_id: webhook.id });
        if (!result.ok) throw new Error(result.message);
        toast.success(words.done.removed(webhook.name));
        await refresh();
      }}
    />
  );
}
