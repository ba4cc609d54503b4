import type { Metadata } from "next";
import { ApiReference } from "@/components/docs/api-reference";
import { docsWords } from "@/components/words/docs.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { listOperations } from "@/lib/doors/openapi/list-operations";

export const metadata: Metadata = { title: docsWords.title };

export default async function Page() {
  await requirePageContext();
  return <ApiReference operations={listOperations()} />;
}
