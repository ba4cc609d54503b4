import "server-only";
import { applySubject } from "@/lib/subject/apply-subject";
import { closeSubject } from "@/lib/subject/close-subject";
import { openSubject, updateSubject } from "@/lib/subject/open-subject";
import { listItems, moveItems, planSubject } from "@/lib/subject/plan";
import { searchSubject } from "@/lib/subject/search-subject";
import { presentItem, presentSubject, presentSubjectDetail } from "@/lib/subject/subject.present";
import {
  applySubjectInput,
  listItemsInput,
  listSubjectsInput,
  moveItemsInput,
  openSubjectInput,
  subjectInput,
  updateSubjectInput,
} from "@/lib/subject/subject.schema";
import { listSubjects, retrieveSubject } from "@/lib/subject/subjects";
import { defineOperation } from "../operation";

export const subjectOperations = {
  openSubject: defineOperation({
    name: "openSubject",
    action: "subject.manage",
    effect: "write",
    summary: "Open the case of a person who wants to know what is stored of them, or to be forgotten.",
    input: openSubjectInput,
    run: openSubject,
    present: presentSubject,
  }),
  listSubjects: defineOperation({
    name: "listSubjects",
    action: "subject.manage",
    effect: "read",
    summary: "List the cases of people, the newest first, without what they are known by.",
    input: listSubjectsInput,
    run: listSubjects,
    present: ({ subjects, nextPage }) => ({ data: subjects.map(presentSubject), next_page: nextPage }),
  }),
  retrieveSubject: defineOperation({
    name: "retrieveSubject",
    action: "subject.manage",
    effect: "read",
    summary: "Retrieve one case with its identifiers, what was found and how the plan stands.",
    input: subjectInput,
    run: retrieveSubject,
    present: presentSubjectDetail,
  }),
  updateSubject: defineOperation({
    name: "updateSubject",
    action: "subject.manage",
    effect: "write",
    summary: "Change a case: its label, when it is due, or what the person is known by.",
    input: updateSubjectInput,
    run: updateSubject,
    present: presentSubject,
  }),
  searchSubject: defineOperation({
    name: "searchSubject",
    action: "subject.manage",
    effect: "write",
    summary: "Look for the person in all stores and in everything ever written there; nothing is changed.",
    input: subjectInput,
    run: searchSubject,
    present: presentSubject,
  }),
  planSubject: defineOperation({
    name: "planSubject",
    action: "subject.manage",
    effect: "write",
    summary: "Make a plan of what was found, in three piles: erase, mask, keep.",
    input: subjectInput,
    run: planSubject,
    present: presentSubject,
  }),
  listSubjectItems: defineOperation({
    name: "listSubjectItems",
    action: "subject.manage",
    effect: "read",
    summary: "List one pile of a plan.",
    input: listItemsInput,
    run: listItems,
    present: ({ items, nextPage }) => ({ data: items.map(presentItem), next_page: nextPage }),
  }),
  moveSubjectItems: defineOperation({
    name: "moveSubjectItems",
    action: "subject.manage",
    effect: "write",
    summary: "Move things of a plan to another pile; what is kept says on what ground.",
    input: moveItemsInput,
    run: moveItems,
    present: presentSubject,
  }),
  applySubject: defineOperation({
    name: "applySubject",
    action: "subject.manage",
    effect: "destructive",
    summary: "Carry out a plan: erase and mask as it says. This cannot be undone.",
    input: applySubjectInput,
    run: applySubject,
    present: presentSubject,
  }),
  closeSubject: defineOperation({
    name: "closeSubject",
    action: "subject.manage",
    effect: "write",
    summary: "Close a case and erase what the person is known by.",
    input: subjectInput,
    run: closeSubject,
    present: presentSubject,
  }),
};
