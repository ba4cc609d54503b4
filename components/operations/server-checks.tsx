import { CircleCheck, CircleHelp, CircleMinus, CircleX, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { operationsWords } from "@/components/words/operations.words";
import type { ServerJson } from "@/lib/health/health.present";
import { OperationsSection } from "./operations-section";

const words = operationsWords.checks;
const parts = ["database", "migrations", "replica", "disk", "jobs", "embedder", "checkpoints", "erasures"] as const;
type State = ServerJson["readiness"][(typeof parts)[number]]["state"];

const good = { tone: "success", icon: <CircleCheck aria-hidden="true" /> } as const;
const bad = { tone: "danger", icon: <CircleX aria-hidden="true" /> } as const;
const doubtful = { tone: "warning", icon: <TriangleAlert aria-hidden="true" /> } as const;
const looks = {
  ok: good,
  none: { tone: "neutral", icon: <CircleMinus aria-hidden="true" /> },
  unknown: { tone: "neutral", icon: <CircleHelp aria-hidden="true" /> },
  low: doubtful,
  behind: doubtful,
  wrong: bad,
  stuck: doubtful,
  full: bad,
  failing: bad,
  pending: bad,
  newer: bad,
} as const satisfies Record<State, object>;

/** How each part of the server does, and what to do where it does not. */
export function ServerChecks({ readiness }: { readiness: ServerJson["readiness"] }) {
  return (
    <OperationsSection title={words.title} about={words.about}>
      <Table label={words.title} stack framed>
        <THead>
          <Th>{words.columns.part}</Th>
          <Th>{words.columns.state}</Th>
          <Th>{words.columns.says}</Th>
        </THead>
        <TBody>
          {parts.map((part) => {
            const { state } = readiness[part];
            return (
              <Tr key={part}>
                <Td className="font-medium">{words.parts[part]}</Td>
                <Td label={words.columns.state}>
                  <Badge {...looks[state]}>{words.states[state]}</Badge>
                </Td>
                <Td className="w-full text-muted">{words.says[part]?.[state]}</Td>
              </Tr>
            );
          })}
        </TBody>
      </Table>
    </OperationsSection>
  );
}
