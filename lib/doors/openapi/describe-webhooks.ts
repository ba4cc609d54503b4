import { testEvent, type WebhookEventData } from "@/lib/domain/webhook-event";
import { bodyOfEvent } from "./described";

type Sent = keyof WebhookEventData;

const summaries: Record<Sent, string> = {
  "memory.created": "A memory was written for the first time.",
  "memory.updated": "A memory was changed, moved or brought back.",
  "memory.deleted": "A memory was deleted.",
  "change.pending": "A change waits for review.",
  "change.approved": "A change was approved.",
  "change.corrected": "A change was corrected by a person.",
  "change.reverted": "A change was reverted.",
  "change.flagged": "A change was flagged.",
  "version.redacted": "A version was redacted: its content is gone.",
  "store.created": "A store was created.",
  "store.updated": "A store's details or settings were changed.",
  "store.archived": "A store was archived.",
  "store.deleted": "A store was deleted.",
  "session.created": "A session was seen for the first time.",
  "session.archived": "A session was closed for good.",
  "session.deleted": "A session was deleted with its record.",
  [testEvent]: "A test that somebody sent by hand.",
};

const header = (name: string, description: string) => ({
  ...{ name, in: "header", required: true, schema: { type: "string" }, description },
});

const headers = [
  header("palimpsest-event", "The type of the event, as in the body."),
  header("palimpsest-delivery", "The delivery; the same when it is tried again."),
  header(
    "palimpsest-signature",
    "`t=SECONDS,v1=HEX`: HMAC-SHA256 with the webhook's secret over the seconds, a dot and the bytes of the body. Refuse what is older than five minutes.",
  ),
];

/** What other systems are sent of what happens, for who writes a receiver. */
export const describeWebhooks = () =>
  Object.fromEntries(
    Object.entries(summaries).map(([event, summary]) => [
      event,
      {
        post: {
          summary,
          parameters: headers,
          requestBody: { required: true, content: { "application/json": { schema: bodyOfEvent(event) } } },
          responses: {
            "2XX": { description: "Taken. Whatever else is answered, it is sent again for a little over seven hours." },
          },
        },
      },
    ]),
  );
