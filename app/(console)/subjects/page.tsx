import type { Metadata } from "next";
import { subjectListOptions } from "@/components/subject/subject.keys";
import { SubjectsPage } from "@/components/subject/subjects-page";
import { subjectWords } from "@/components/words/subject.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: subjectWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[subjectListOptions(false)]}>
      <SubjectsPage />
    </Prefetched>
  );
}
