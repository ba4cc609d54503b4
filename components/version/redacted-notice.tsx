import { EyeOff } from "lucide-react";
import { Id } from "@/components/ui/id";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { isRetired, redactionReasonWord } from "./version-words";

/** All that is left of a redacted version: who redacted it, when, and why. */
export function RedactedNotice({ version }: { version: ConsoleVersionJson }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1 overflow-y-auto px-6 py-10 text-center">
      <span className="mb-2 flex size-10 items-center justify-center rounded-lg border border-line-strong border-dashed text-muted">
        <EyeOff size={20} aria-hidden="true" />
      </span>
      <p className="font-semibold text-base">
        {isRetired(version)
          ? versionWords.redacted.retention
          : versionWords.redacted.title(redactionReasonWord(version.redaction_reason))}
      </p>
      <p className="text-muted">
        {version.redacted_at && isRetired(version)
          ? versionWords.redacted.retentionText(<Time value={version.redacted_at} format="absolute" />)
          : version.redacted_at
            ? versionWords.redacted.text(
                version.redacted_by_name,
                <Time value={version.redacted_at} format="absolute" />,
              )
            : versionWords.redacted.textWithoutTime(version.redacted_by_name)}
      </p>
      {version.redaction_note ? (
        <p className="mt-1 max-w-[60ch] text-muted [overflow-wrap:anywhere]">
          {versionWords.quoted(<VisibleText text={version.redaction_note} />)}
        </p>
      ) : null}
      <Id value={version.id} className="mt-2" />
    </div>
  );
}
