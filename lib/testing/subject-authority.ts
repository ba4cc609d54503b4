import type { Context } from "@/lib/access/context";
import { openSubject } from "@/lib/subject/open-subject";
import { openSubjectInput } from "@/lib/subject/subject.schema";

const officers = ["compliance", "admin", "officer"] as const;

interface Target {
  subject_id: string;
}

const one = ({ subject_id }: Target) => ({ subject_id });
const identifiers = [{ kind: "name", value: "Nobody at all" }];

/** Who may work on the cases of people. What comes after a search is tried with the cases themselves. */
export const subjectsInWorkspace = {
  openSubject: { may: officers, input: () => ({ label: "Ticket", identifiers }) },
  listSubjects: { may: officers, input: () => ({}) },
  retrieveSubject: { may: officers, input: one },
  updateSubject: { may: officers, input: (target: Target) => ({ ...one(target), label: "Another" }) },
  searchSubject: { may: officers, input: one },
  listSubjectItems: { may: officers, input: (target: Target) => ({ ...one(target), pile: "erase" }) },
  closeSubject: { may: officers, input: one },
};

/** A case on which nothing has been done yet. */
export async function openCase(context: Context): Promise<Target> {
  const { id } = await openSubject(context, openSubjectInput.parse({ label: "Ticket", identifiers }));
  return { subject_id: id };
}
