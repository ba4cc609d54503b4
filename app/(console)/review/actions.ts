"use server";

import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";

export async function reviewChange(input: unknown) {
  return runAction(operations.reviewChange, input);
}

export async function undoReviews(input: unknown) {
  return runAction(operations.undoReviews, input);
}

export async function reviewChanges(input: unknown) {
  return runAction(operations.reviewChanges, input);
}

export async function commentOnChange(input: unknown) {
  return runAction(operations.commentOnChange, input);
}

export async function removeComment(input: unknown) {
  return runAction(operations.removeComment, input);
}

export async function assignChange(input: unknown) {
  return runAction(operations.assignChange, input);
}

export async function assignChanges(input: unknown) {
  return runAction(operations.assignChanges, input);
}

export async function saveView(input: unknown) {
  return runAction(operations.saveView, input);
}

export async function deleteView(input: unknown) {
  return runAction(operations.deleteView, input);
}

export async function revertByAuthor(input: unknown) {
  return runAction(operations.revertByAuthor, input);
}
