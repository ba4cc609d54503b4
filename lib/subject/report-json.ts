import type { ShownHit } from "@/lib/redaction/redactions";
import type { AccessReport } from "./access-report";
import type { ReportedVersionRow } from "./subject.store";

const versionOf = ({ id, memory_id, number, operation, path, content, created_at, ...row }: ReportedVersionRow) => ({
  id,
  memory_id,
  number,
  operation,
  path,
  content,
  created_at,
  created_by: { type: row.actor_type, id: row.actor_id },
  current: row.is_head === 1,
});

const placeOf = (hit: ShownHit) => ({
  kind: hit.kind === "same" ? "version" : hit.kind,
  id: hit.target_id,
  memory_store_id: hit.store_id,
  memory_id: hit.memory_id,
  path: hit.path,
  created_at: hit.created_at,
  current: hit.is_head === 1,
  reads: Number(hit.served),
  excerpts: [...(hit.pathExcerpt ? [hit.pathExcerpt] : []), ...hit.excerpts],
});

/** The members of a list, a piece of JSON each, without its ever being in memory as a whole. */
async function* listed<T>(all: AsyncIterable<T>, json: (one: T) => object): AsyncGenerator<string> {
  let first = true;
  for await (const one of all) {
    yield `${first ? "" : ","}\n${JSON.stringify(json(one))}`;
    first = false;
  }
}

/** The report as JSON, made while it is read. */
export async function* reportJson(report: AccessReport): AsyncGenerator<string> {
  const { subject, madeAt, stores, sessions } = report;
  const head = { type: "access_report", subject_id: subject.id, made_at: madeAt };
  const runs = sessions.map(({ id, createdAt, ties }) => ({ id, created_at: createdAt, ties }));
  yield `${JSON.stringify({ ...head, sessions: runs }).slice(0, -1)},"stores":[`;
  for (const [at, { id, name }] of stores.entries()) {
    yield `${at > 0 ? "," : ""}${JSON.stringify({ id, name }).slice(0, -1)},"versions":[`;
    yield* listed(report.versionsOf(id), versionOf);
    yield "]}";
  }
  yield `],"elsewhere":[`;
  yield* listed(report.elsewhere(), placeOf);
  yield "]}\n";
}
