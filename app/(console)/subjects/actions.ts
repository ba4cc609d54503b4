"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type {
  applySubjectInput,
  moveItemsInput,
  openSubjectInput,
  subjectInput,
  updateSubjectInput,
} from "@/lib/subject/subject.schema";

export async function openSubjectAction(input: z.input<typeof openSubjectInput>) {
  return runAction(operations.openSubject, input);
}

export async function updateSubjectAction(input: z.input<typeof updateSubjectInput>) {
  return runAction(operations.updateSubject, input);
}

export async function searchSubjectAction(input: z.input<typeof subjectInput>) {
  return runAction(operations.searchSubject, input);
}

export async function planSubjectAction(input: z.input<typeof subjectInput>) {
  return runAction(operations.planSubject, input);
}

export async function moveSubjectItemsAction(input: z.input<typeof moveItemsInput>) {
  return runAction(operations.moveSubjectItems, input);
}

export async function applySubjectAction(input: z.input<typeof applySubjectInput>) {
  return runAction(operations.applySubject, input);
}

export async function closeSubjectAction(input: z.input<typeof subjectInput>) {
  return runAction(operations.closeSubject, input);
}
