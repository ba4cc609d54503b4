import type { Metadata } from "next";
import { sessionListOptions } from "@/components/session/session.keys";
import { SessionsPage } from "@/components/session/sessions-page";
import { sessionWords } from "@/components/words/session.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: sessionWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[sessionListOptions({})]}>
      <SessionsPage />
    </Prefetched>
  );
}
