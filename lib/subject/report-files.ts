import { EntryNames } from "@/lib/domain/entry-names";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { ShownHit } from "@/lib/redaction/redactions";
import type { AccessReport } from "./access-report";
import type { SessionTie } from "./subject-sessions";

export interface ReportFile {
  name: string;
  text: string;
  updatedAt: string;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const linkTo = (name: string) => name.split("/").map(encodeURIComponent).join("/");

const ties: Record<SessionTie, string> = {
  named: "its name says so",
  served: "it was served what is quoted below",
  own_store: "it had one of these stores",
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f2;padding:.5rem .75rem;margin:.25rem 0}
li{margin:.25rem 0}small{color:#595959}mark{background:#fde68a}`;

const when = (time: string | null) =>
  time === null ? "" : `<small>${time.slice(0, 16).replace("T", " ")} UTC</small>`;

function placeOf(hit: ShownHit): string {
  const excerpts = [...(hit.pathExcerpt ? [hit.pathExcerpt] : []), ...hit.excerpts]
    .map(
      ({ before, match, after }) =>
        `<pre>${escapeText(before)}<mark>${escapeText(match)}</mark>${escapeText(after)}</pre>`,
    )
    .join("");
  const kind = hit.kind === "comment" ? "Comment" : hit.kind === "reason" ? "Reason of a change" : "Memory";
  const now = hit.is_head === 1 ? "said now" : "in the history";
  return `<li>${kind} <code>${escapeText(hit.target_id)}</code> (${now}) ${when(hit.created_at)}${excerpts}</li>`;
}

function section(title: string, about: string, items: readonly string[]): string {
  const body = items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>None.</p>";
  return `<h2>${escapeText(title)}</h2><p>${about}</p>${body}`;
}

function page(report: AccessReport, sections: readonly string[]): string {
  const title = "What is stored about you";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>Case <code>${report.subject.id}</code>, made ${when(report.madeAt)}</p>
${sections.join("\n")}</body></html>\n`;
}

/** The report as files of an archive: a page to read, every text of the person's stores as it is and as it was. */
export async function* reportFiles(report: AccessReport): AsyncGenerator<ReportFile> {
  const sections: string[] = [];
  for (const { id, name } of report.stores) {
    const names = new EntryNames();
    const now: string[] = [];
    let before = 0;
    for await (const { is_head, path, content, memory_id, number, created_at } of report.versionsOf(id)) {
      if (content === null) continue;
      const current = is_head === 1 && path !== null;
      if (!current) before += 1;
      const file = current
        ? `stores/${id}/${names.nameOf(parseMemoryPath(path))}`
        : `history/${id}/${memory_id}/version-${number}.txt`;
      if (current) now.push(`<li><a href="${linkTo(file)}">${escapeText(path)}</a> ${when(created_at)}</li>`);
      yield { name: file, text: content, updatedAt: created_at };
    }
    const about = `Texts as they are now; ${before} earlier versions are in the folder <code>history/${id}</code>.`;
    sections.push(section(`Store: ${name}`, about, now));
  }
  const places: string[] = [];
  for await (const hit of report.elsewhere()) places.push(placeOf(hit));
  sections.push(
    section("Elsewhere", "Where texts that others share say something of you, with a few words around it.", places),
  );
  const runs = report.sessions.map(({ id, createdAt, ties: all }) => {
    return `<li><code>${id}</code> ${when(createdAt)} ${all.map((tie) => ties[tie]).join(", ")}</li>`;
  });
  sections.push(section("Runs of agents", "Runs that have to do with you.", runs));
  yield { name: "report.html", text: page(report, sections), updatedAt: report.madeAt };
}
