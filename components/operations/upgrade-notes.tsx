import { operationsWords } from "@/components/words/operations.words";
import type { ServerJson } from "@/lib/health/health.present";
import { OperationsSection } from "./operations-section";

const words = operationsWords.upgrade;

/** What is installed, and what to do for the next version. */
export function UpgradeNotes({ server }: { server: ServerJson }) {
  return (
    <OperationsSection title={words.title} about={words.about}>
      <div className="flex max-w-[72ch] flex-col gap-2 text-sm">
        <p>
          {words.version(server.version)}{" "}
          {server.last_migration
            ? words.migration(<code className="break-all font-mono text-xs">{server.last_migration}</code>)
            : null}
        </p>
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </OperationsSection>
  );
}
