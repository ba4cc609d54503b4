import Link from "next/link";
import { PathText } from "@/components/ui/path-text";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { dashboardWords } from "@/components/words/dashboard.words";
import { formatNumber } from "@/components/words/locale";
import type { FiguresJson } from "@/lib/figures/figures.present";

const words = dashboardWords.ranked;

type RankedTableProps = {
  of: "written" | "read";
  memories: FiguresJson["most_written"];
  storeName: (id: string) => string | undefined;
};

/** The memories at the top of a list, with what puts them there. */
export function RankedTable({ of, memories, storeName }: RankedTableProps) {
  const { title, about, count, none } = words[of];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
      <div className="px-4 pt-3 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted text-xs">{about}</p>
      </div>
      {memories.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-sm">{none}</p>
      ) : (
        <Table label={title}>
          <THead>
            <Th>{words.memory}</Th>
            <Th align="end">{count}</Th>
          </THead>
          <TBody>
            {memories.map((memory) => (
              <Tr key={memory.id}>
                <Td className="max-w-0 w-full">
                  <Link
                    href={`/stores/${memory.memory_store_id}/memories/${memory.id}`}
                    title={memory.path ?? undefined}
                    className="block truncate rounded-xs py-0.5 text-accent-text hover:underline"
                  >
                    {memory.path === null ? words.deleted : <PathText path={memory.path} />}
                  </Link>
                  <span className="block truncate text-muted text-xs">{storeName(memory.memory_store_id)}</span>
                </Td>
                <Td numeric>{formatNumber(memory.count)}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </section>
  );
}
