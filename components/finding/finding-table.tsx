"use client";

import Link from "next/link";
import { useMay, useMayIn } from "@/components/console/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/id";
import { PathText } from "@/components/ui/path-text";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { findingWords as words } from "@/components/words/finding.words";
import type { FindingJson } from "@/lib/finding/finding.present";
import { actFor } from "./act-for";

export type FindingActs = { onDismiss: (finding: FindingJson) => void; onRestore: (finding: FindingJson) => void };

/** What was found, where it stands, and whether it counts. */
export function FindingTable({ findings, acts }: { findings: readonly FindingJson[]; acts: FindingActs }) {
  const mayIn = useMayIn();
  const mayDecide = (finding: FindingJson) => mayIn("change.review", finding.memory_store_id);
  const mayRedact = useMay("version.redact");
  const acting = mayRedact || findings.some(mayDecide);
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.what}</Th>
        <Th>{words.columns.where}</Th>
        <Th>{words.columns.found}</Th>
        {acting ? (
          <Th align="end" hideLabel>
            {words.columns.acts}
          </Th>
        ) : null}
      </THead>
      <TBody>
        {findings.map((finding) => (
          <Tr key={finding.id}>
            <Td className="sm:max-w-72">
              <Badge>{words.kinds[finding.kind]}</Badge>
              <span className="mt-1 block text-muted text-sm [overflow-wrap:anywhere]">
                <VisibleText text={finding.looks_like} />
              </span>
            </Td>
            <Td label={words.columns.where} className="sm:max-w-96">
              <Where finding={finding} />
            </Td>
            <Td label={words.columns.found}>
              <Time value={finding.created_at} />
              <Dismissed dismissed={finding.dismissed} />
            </Td>
            {acting ? (
              <Td align="end">
                <span className="inline-flex flex-wrap justify-end gap-2">
                  {mayRedact && !finding.redacted ? <Redact finding={finding} /> : null}
                  {mayDecide(finding) ? <Act finding={finding} acts={acts} /> : null}
                </span>
              </Td>
            ) : null}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

/** The version it was found in, with its text at hand: the live text may be another one by now. */
function Where({ finding }: { finding: FindingJson }) {
  const href = `/stores/${finding.memory_store_id}/memories/${finding.memory_id}?version=${finding.memory_version_id}`;
  return (
    <div className="min-w-0">
      <Link href={href} className="block font-mono text-sm underline-offset-2 hover:underline sm:truncate">
        {finding.path === null ? <Id value={finding.memory_id} copy={false} /> : <PathText path={finding.path} />}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-muted text-xs">
        <span>{words.version(finding.version_number)}</span>
        {finding.in_path ? <span>{words.inPath}</span> : null}
        {finding.line !== null && !finding.in_path ? <span>{words.line(finding.line)}</span> : null}
        {finding.is_head ? <span>{words.now}</span> : null}
        {finding.redacted ? <span>{words.redacted}</span> : null}
      </span>
    </div>
  );
}

function Dismissed({ dismissed }: { dismissed: FindingJson["dismissed"] }) {
  if (!dismissed) return null;
  return (
    <span className="block text-muted text-xs">
      {words.dismissedBy(dismissed.by.name, <Time value={dismissed.at} />)}
      {dismissed.reason ? (
        <span className="block [overflow-wrap:anywhere]">
          <VisibleText text={dismissed.reason} />
        </span>
      ) : null}
    </span>
  );
}

/** Starts from the finding's id: what stands there is read on the server, and in no address. */
function Redact({ finding }: { finding: FindingJson }) {
  return (
    <Button
      size="sm"
      href={`/redactions/new?from=finding&finding=${finding.id}`}
      aria-label={words.redact.actOn(finding.path ?? finding.memory_id)}
    >
      {words.redact.act}
    </Button>
  );
}

function Act({ finding, acts }: { finding: FindingJson; acts: FindingActs }) {
  const named = finding.path ?? finding.memory_id;
  const act = actFor(finding);
  if (act === null) return null;
  return act === "restore" ? (
    <Button size="sm" aria-label={words.restore.actOn(named)} onClick={() => acts.onRestore(finding)}>
      {words.restore.act}
    </Button>
  ) : (
    <Button size="sm" aria-label={words.dismiss.actOn(named)} onClick={() => acts.onDismiss(finding)}>
      {words.dismiss.act}
    </Button>
  );
}
