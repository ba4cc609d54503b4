import type { Agent } from "./cast";
import type { Step } from "./narrator";

const support = "Customer support";
const releases = "Release engineering";
const research = "Market research";

const view = (hoursAgo: number, store: string, agent: { by: Agent; session: string }, path: string): Step => ({
  ...{ hoursAgo, store, ...agent },
  tool: { command: "view", path: `/memories${path}` },
});

const caller = { by: "support-agent", session: "support-2026-11-17-b" } as const;
const today = { by: "support-agent", session: "support-2026-11-20-a" } as const;
const rehearsal = { by: "release-agent", session: "release-4.2-3" } as const;
const digest = { by: "research-agent", session: "web-digest-425" } as const;

/** What the agents read before they acted, the poisoned line among it, and what one of them was not let do. */
export const readings: readonly Step[] = [
  view(70.3, support, caller, ""),
  view(70.2, support, caller, "/playbooks/refunds.md"),
  view(70.1, support, caller, "/tone.md"),
  view(96.2, releases, rehearsal, "/payment-service/progress.md"),
  view(96.1, releases, rehearsal, "/payment-service/start-up.md"),
  view(6.3, research, digest, ""),
  view(6.2, research, digest, "/notes/regulation.md"),
  view(2.4, support, today, ""),
  view(2.3, support, today, "/playbooks/refunds.md"),
  view(2.2, support, today, "/customers/northwind.md"),
  // It remembers an older text: the tool says so, and the agent reads again.
  {
    hoursAgo: 2.1,
    store: support,
    ...today,
    refused: true,
    tool: {
      command: "str_replace",
      path: "/memories/customers/northwind.md",
      old_str: "afternoons only",
      new_str: "mornings only (CET)",
    },
  },
  {
    hoursAgo: 1.4,
    store: support,
    ...today,
    tool: {
      command: "create",
      path: "/memories/customers/kestrel-travel.md",
      file_text:
        "# Kestrel Travel\n\n- Billing contact: jonas.weber@kestrel.example, +49 30 901820.\n- Test card on file: 4111 1111 1111 1111.\n",
    },
  },
];
