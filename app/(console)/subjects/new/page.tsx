import type { Metadata } from "next";
import { SubjectForm } from "@/components/subject/subject-form";
import { subjectWords } from "@/components/words/subject.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";

export const metadata: Metadata = { title: subjectWords.form.create };

export default async function Page() {
  await requirePageContext();
  return <SubjectForm />;
}
