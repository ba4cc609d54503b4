import { setTimeout } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import { updateRule } from "@/lib/approval/second-person-rule";
import { AppError } from "@/lib/domain/app-error";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { listHolds } from "@/lib/hold/list-holds";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { inviteMember } from "@/lib/member/invite-member";
import type { Store } from "@/lib/store/store";
import { requestErasure } from "@/lib/store-erasure/erase-stores";
import { requireErasure } from "@/lib/store-erasure/retrieve-erasure";
import { openSubject } from "@/lib/subject/open-subject";
import type { Step } from "./narrator";

const support = "Customer support";
const assistant = "Assistant of Jon Albers";
const former = "Assistant of a former customer";

/** Lifting takes two people here: Inês asks, and the request waits for somebody else. */
async function askToLift(context: Context, store: Store): Promise<void> {
  const [hold] = (await listHolds(context, { memory_store_id: store.id, limit: 1 })).holds;
  if (!hold) throw new Error("the story has no hold");
  const lifting = liftHold(context, { hold_id: hold.id, ground: "ended", reason: "The refund came back on Friday." });
  const refusal = await lifting.catch((error: unknown) => error);
  if (!(refusal instanceof AppError && refusal.code === "approval_pending")) throw refusal;
}

/** A job carries it out, by the real clock: the story goes on when it has. */
async function erase(told: Context): Promise<void> {
  const context = { ...told, now: () => new Date().toISOString() };
  const { id } = await requestErasure(context, { metadata: { customer: "c-4711" } });
  for (let turns = 0; turns < 600; turns += 1) {
    const { state } = await requireErasure(context, id);
    if (state === "done") return;
    if (state !== "erasing") break;
    await setTimeout(100);
  }
  throw new Error("the story's erasure was not carried out");
}

const remembers = (hoursAgo: number, content: string, category: string, importance: number): Step => ({
  hoursAgo,
  store: assistant,
  by: "support-agent",
  session: "assistant-jon-albers",
  entry: { content, category, importance },
});

/** What was done beside the reviews: people invited, a person's case, a hold, an erasure, and what an assistant knows of one customer. */
export const office: readonly Step[] = [
  {
    hoursAgo: 220,
    store: support,
    by: "ada",
    act: (context) => updateRule(context, { acts: ["lift_hold"] }),
  },
  {
    hoursAgo: 50,
    store: support,
    by: "ines",
    act: (context, store) =>
      placeHold(context, {
        memory_store_id: store.id,
        path_prefix: parseMemoryPath("/customers/lumen-optics.md"),
        ground: "investigation",
        reason: "The refund of 640 EUR is being reclaimed: what agents knew of it stays until that is settled.",
      }),
  },
  { hoursAgo: 4, store: support, by: "ines", act: askToLift },
  {
    hoursAgo: 46,
    store: support,
    by: "ada",
    act: (context) => inviteMember(context, { email: "noor@example.com", role: "reviewer", expires_in_days: 7 }),
  },
  {
    hoursAgo: 28,
    store: support,
    by: "ines",
    act: (context) =>
      openSubject(context, {
        label: "Ticket 2041, access request",
        identifiers: [
          { kind: "name", value: "Mara Lindqvist", key: null },
          { kind: "email", value: "mara@northwind.example", key: null },
        ],
      }),
  },
  remembers(140, "Jon prefers short answers with the numbers first and the explanation below.", "user_preference", 4),
  remembers(
    118,
    "The weekly report of the Gdańsk warehouse is due on every Thursday before ten in the morning, as a table with totals",
    "project_context",
    4,
  ),
  remembers(44, "His team moved from the old ticket system to the new one in October.", "project_context", 2),
  // The same but for the day: a reviewer decides which of them holds.
  remembers(
    20,
    "The weekly report of the Gdańsk warehouse is due on every Friday before ten in the morning, as a table with totals",
    "project_context",
    4,
  ),
  {
    hoursAgo: 130,
    store: former,
    by: "support-agent",
    session: "assistant-c-4711",
    tool: { command: "create", path: "/memories/about.md", file_text: "Asks for invoices by post.\n" },
  },
  { hoursAgo: 0, store: former, by: "ines", act: erase },
];
