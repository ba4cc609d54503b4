"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import { testWebhookAction, updateWebhookAction } from "@/app/(console)/webhooks/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { webhookWords as words } from "@/components/words/webhook.words";
import type { WebhookJson } from "@/lib/webhook/webhook.present";
import { webhookListOptions } from "./webhook.keys";
import { type Opened, WebhookDialogs } from "./webhook-dialogs";
import { WebhookTable } from "./webhook-table";

const testWebhook = reachable(testWebhookAction);
const updateWebhook = reachable(updateWebhookAction);

/** Where other systems are told, and whether they hear it. */
export function WebhooksPage() {
  const client = useQueryClient();
  const query = useQuery({ ...webhookListOptions(), refetchInterval: 15_000 });
  const [opened, setOpened] = useState<Opened | null>(null);
  async function test(webhook: WebhookJson) {
    const result = await testWebhook({ webhook_id: webhook.id });
    if (!result.ok) return toast.error(result.message);
    toast.success(words.done.tested);
    // What has been opened meanwhile stays: it may show a secret.
    setOpened((now) => now ?? { kind: "log", webhook });
  }
  async function pause(webhook: WebhookJson) {
    const paused = webhook.paused_at === null;
    const result = await updateWebhook({ webhook_id: webhook.id, paused });
    if (!result.ok) return toast.error(result.message);
    toast.success((paused ? words.done.paused : words.done.resumed)(webhook.name));
    await client.invalidateQueries({ queryKey: webhookListOptions().queryKey });
  }
  const create = query.isError ? null : (
    <Button
      variant="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={() => setOpened({ kind: "create" })}
    >
      {words.form.create}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} actions={create} />
      {query.isPending ? (
        <div className="rounded-lg border border-line">
          <SkeletonRows rows={3} label={words.loading} />
        </div>
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : query.data.data.length === 0 ? (
        <EmptyState icon={<Webhook aria-hidden="true" />} title={words.none.title}>
          {words.none.text}
        </EmptyState>
      ) : (
        <WebhookTable
          webhooks={query.data.data}
          onOpen={setOpened}
          onTest={(webhook) => void test(webhook)}
          onPause={(webhook) => void pause(webhook)}
        />
      )}
      <WebhookDialogs opened={opened} onOpen={setOpened} />
    </PageBody>
  );
}
