import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { Pile } from "@/lib/subject/subject";
import type { SubjectDetailJson, SubjectItemJson, SubjectJson } from "@/lib/subject/subject.present";

type SubjectPageJson = { data: SubjectJson[]; next_page: string | null };
type ItemPageJson = { data: SubjectItemJson[]; next_page: string | null };

export const subjectListOptions = (closed: boolean) =>
  operationPages<SubjectPageJson>("listSubjects", { closed, limit: 20 });

export const subjectOptions = (id: string) => operationQuery<SubjectDetailJson>("retrieveSubject", { subject_id: id });

export const pileOptions = (id: string, pile: Pile) =>
  operationPages<ItemPageJson>("listSubjectItems", { subject_id: id, pile, limit: 50 });
