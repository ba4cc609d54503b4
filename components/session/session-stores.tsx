import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { VisibleText } from "@/components/ui/visible-text";
import { sessionWords } from "@/components/words/session.words";
import type { ConsoleSessionJson } from "@/lib/session/session.present";

const words = sessionWords.page.stores;

/** The stores of a run: what it may do in each, where the agent finds it, and what it was told of it. */
export function SessionStores({ session }: { session: ConsoleSessionJson }) {
  const { attached, used } = session;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{words.title}</h2>
      {attached.length + used.length === 0 ? <p className="text-muted">{words.none}</p> : null}
      <ul className="grid gap-2 md:grid-cols-2">
        {attached.map((store) => (
          <li key={store.memory_store_id} className="min-w-0 rounded-lg border border-line px-3 py-2">
            <span className="flex flex-wrap items-center gap-2">
              <StoreName id={store.memory_store_id} name={store.name} />
              <Badge tone={store.access === "read_only" ? "neutral" : "info"}>
                {sessionWords.access[store.access]}
              </Badge>
              {store.archived_at ? <Badge>{words.archived}</Badge> : null}
            </span>
            <code className="mt-0.5 block font-mono text-muted text-xs [overflow-wrap:anywhere]">
              {store.mount_path}
            </code>
            {store.instructions ? (
              <ScrollRegion
                label={words.instructions(store.name ?? sessionWords.goneStore)}
                className="mt-1 max-h-24 whitespace-pre-wrap rounded-xs text-sm [overflow-wrap:anywhere]"
              >
                <VisibleText text={store.instructions} />
              </ScrollRegion>
            ) : null}
          </li>
        ))}
        {used.map((store) => (
          <li key={store.memory_store_id} className="min-w-0 rounded-lg border border-line px-3 py-2">
            <StoreName id={store.memory_store_id} name={store.name} />
            <span className="block text-muted text-xs">{words.used}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StoreName({ id, name }: { id: string; name: string | null }) {
  if (name === null) return <span className="text-muted">{sessionWords.goneStore}</span>;
  return (
    <Link href={`/stores/${id}`} className="min-w-0 truncate font-medium hover:underline">
      <VisibleText text={name} />
    </Link>
  );
}
