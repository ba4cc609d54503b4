"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Send } from "lucide-react";
import { resendDeliveryAction } from "@/app/(console)/webhooks/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { rowsOf } from "@/components/store/operation-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { webhookWords } from "@/components/words/webhook.words";
import { testEvent } from "@/lib/domain/webhook-event";
import type { DeliveryJson } from "@/lib/webhook/webhook.present";
import { deliveryListOptions, webhookListOptions } from "./webhook.keys";

const words = webhookWords.log;
const resendDelivery = reachable(resendDeliveryAction);

const looks = {
  waiting: { tone: "neutral", icon: <Clock aria-hidden="true" /> },
  delivered: { tone: "success", icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden="true" /> },
} as const;

/** An open log is read again by itself, more often while something waits. */
const lookAgainMs = { waiting: 1_500, still: 3_000 };

/** What was sent to a webhook, and how it went. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...deliveryListOptions(webhookId),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((row) => row.state === "waiting"))
        ? lookAgainMs.waiting
        : lookAgainMs.still,
  });
  const rows = rowsOf<DeliveryJson>(query.data);
  async function resend(delivery: DeliveryJson) {
    const result = await resendDelivery({ delivery_id: delivery.id });
    if (!result.ok) return toast.error(result.message);
    toast.success(webhookWords.done.resent);
    await client.invalidateQueries({ queryKey: deliveryListOptions(webhookId).queryKey });
    await client.invalidateQueries({ queryKey: webhookListOptions().queryKey });
  }
  if (query.isPending) return <SkeletonRows rows={4} label={words.loading} />;
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (rows.length === 0) {
    return (
      <EmptyState compact icon={<Send aria-hidden="true" />} title={words.none.title}>
        {words.none.text}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Table label={webhookWords.acts.log} stack>
        <THead>
          <Th>{words.columns.event}</Th>
          <Th>{words.columns.status}</Th>
          <Th align="end">{words.columns.attempts}</Th>
          <Th>{words.columns.answer}</Th>
          <Th>{words.columns.when}</Th>
          <Th>{words.columns.next}</Th>
          <Th align="end" hideLabel>
            {words.columns.acts}
          </Th>
        </THead>
        <TBody>
          {rows.map((row) => (
            <DeliveryRow key={row.id} delivery={row} onResend={() => void resend(row)} />
          ))}
        </TBody>
      </Table>
      {query.hasNextPage ? (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </div>
  );
}

const nothing = <span className="text-faint">–</span>;

function answerOf({ last_status: status, last_error: error }: DeliveryJson) {
  if (status !== null) return <span className="tabular-nums">{status}</span>;
  return error === null ? nothing : <span>{words.answers[error] ?? error}</span>;
}

function DeliveryRow({ delivery, onResend }: { delivery: DeliveryJson; onResend: () => void }) {
  const { event_type: event, state } = delivery;
  const name = event === testEvent ? words.test : event;
  return (
    <Tr>
      <Td>
        <code className="whitespace-nowrap font-mono text-xs">{name}</code>
      </Td>
      <Td label={words.columns.status}>
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {words.states[state]}
        </Badge>
      </Td>
      <Td label={words.columns.attempts} numeric>
        {words.attempts(delivery.attempts)}
      </Td>
      <Td label={words.columns.answer}>{answerOf(delivery)}</Td>
      <Td label={words.columns.when}>
        <Time value={delivery.ended_at ?? delivery.created_at} />
      </Td>
      <Td label={words.columns.next}>
        {state !== "waiting" ? nothing : delivery.next_at ? <Time value={delivery.next_at} /> : words.held}
      </Td>
      <Td align="end">
        {state === "waiting" ? null : (
          <Button size="sm" aria-label={words.resendOf(name)} onClick={onResend}>
            {words.resend}
          </Button>
        )}
      </Td>
    </Tr>
  );
}
