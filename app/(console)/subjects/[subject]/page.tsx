import type { Metadata } from "next";
import { subjectOptions } from "@/components/subject/subject.keys";
import { SubjectPage } from "@/components/subject/subject-page";
import { subjectWords } from "@/components/words/subject.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../stores/prefetched";

export const metadata: Metadata = { title: subjectWords.title };

export default async function Page({ params }: { params: Promise<{ subject: string }> }) {
  await requirePageContext();
  const { subject } = await params;
  return (
    <Prefetched queries={[subjectOptions(subject)]}>
      <SubjectPage subjectId={subject} />
    </Prefetched>
  );
}
