import type { Metadata } from "next";
import { EditSubject } from "@/components/subject/edit-subject";
import { subjectOptions } from "@/components/subject/subject.keys";
import { subjectWords } from "@/components/words/subject.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../../../stores/prefetched";

export const metadata: Metadata = { title: subjectWords.form.edit };

export default async function Page({ params }: { params: Promise<{ subject: string }> }) {
  await requirePageContext();
  const { subject } = await params;
  return (
    <Prefetched queries={[subjectOptions(subject)]}>
      <EditSubject subjectId={subject} />
    </Prefetched>
  );
}
