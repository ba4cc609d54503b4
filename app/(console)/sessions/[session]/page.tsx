import type { Metadata } from "next";
import { sessionCallOptions, sessionOptions } from "@/components/session/session.keys";
import { SessionPage } from "@/components/session/session-page";
import { sessionWords } from "@/components/words/session.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../stores/prefetched";

export const metadata: Metadata = { title: sessionWords.page.untitled };

export default async function Page({ params }: { params: Promise<{ session: string }> }) {
  await requirePageContext();
  const { session } = await params;
  return (
    <Prefetched queries={[sessionOptions(session), sessionCallOptions(session, false)]}>
      <SessionPage sessionId={session} />
    </Prefetched>
  );
}
