import type { Metadata } from "next";
import { NewRedaction } from "@/components/redaction/new-redaction";
import { redactionWords } from "@/components/words/redaction.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";

export const metadata: Metadata = { title: redactionWords.form.create };

type Asked = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The address may name a version or a finding by its id, and never what is looked for. */
export default async function Page({ searchParams }: Asked) {
  await requirePageContext();
  const asked = await searchParams;
  const one = (name: string) => (typeof asked[name] === "string" ? asked[name] : undefined);
  return (
    <NewRedaction source={one("from")} storeId={one("store")} versionId={one("version")} findingId={one("finding")} />
  );
}
