import { Id } from "@/components/ui/id";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { operationsWords } from "@/components/words/operations.words";
import type { ServerJson } from "@/lib/health/health.present";
import { OperationsSection } from "./operations-section";

const words = operationsWords.slow;

/** What took the process long, by name. */
export function SlowOperations({ slow }: { slow: ServerJson["slow"] }) {
  return (
    <OperationsSection title={words.title} about={words.about}>
      {slow.length === 0 ? (
        <p className="rounded-lg border border-line px-4 py-3 text-muted text-sm">{words.none}</p>
      ) : (
        <Table label={words.title} stack framed>
          <THead>
            <Th>{words.columns.operation}</Th>
            <Th>{words.columns.door}</Th>
            <Th align="end">{words.columns.took}</Th>
            <Th>{words.columns.when}</Th>
            <Th>{words.columns.request}</Th>
          </THead>
          <TBody>
            {slow.map((one) => (
              <Tr key={`${one.request_id} ${one.operation} ${one.time}`}>
                <Td className="sm:w-full">
                  <code className="font-mono text-xs">{one.operation}</code>
                </Td>
                <Td label={words.columns.door}>{words.doors[one.origin] ?? one.origin}</Td>
                <Td numeric label={words.columns.took} className="whitespace-nowrap">
                  {words.took(one.ms)}
                </Td>
                <Td label={words.columns.when} className="whitespace-nowrap">
                  <Time value={one.time} />
                </Td>
                <Td label={words.columns.request}>
                  <Id value={one.request_id} />
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </OperationsSection>
  );
}
