import Link from "next/link";
import { sessionWords } from "@/components/words/session.words";

/** To all that the run called which wrote something. */
export function SessionLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link
      href={`/sessions/${id}`}
      aria-label={sessionWords.open(name ?? id)}
      className="shrink-0 rounded-xs text-accent-text text-xs hover:underline pointer-coarse:py-2"
    >
      {sessionWords.run}
    </Link>
  );
}
