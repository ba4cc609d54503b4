"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { setImportanceInput } from "@/lib/entry/entry.schema";
import type { backTestRuleInput, tryDetectorsInput } from "@/lib/finding/finding.schema";
import type { setExpiryInput } from "@/lib/retention/retention.schema";

export async function createStore(input: unknown) {
  return runAction(operations.createStore, input);
}

export async function updateStore(input: unknown) {
  return runAction(operations.updateStore, input);
}

export async function configureStore(input: unknown) {
  return runAction(operations.configureStore, input);
}

export async function tryDetectors(input: z.input<typeof tryDetectorsInput>) {
  return runAction(operations.tryDetectors, input);
}

/** Asked for as an act, because a pattern may name what must not be seen: an address is written down in many places. */
export async function backTestRule(input: z.input<typeof backTestRuleInput>) {
  return runAction(operations.backTestRule, input);
}

export async function setMemoryExpiry(input: z.input<typeof setExpiryInput>) {
  return runAction(operations.setMemoryExpiry, input);
}

export async function setImportance(input: z.input<typeof setImportanceInput>) {
  return runAction(operations.setImportance, input);
}

export async function archiveStore(input: unknown) {
  return runAction(operations.archiveStore, input);
}

export async function deleteStore(input: unknown) {
  return runAction(operations.deleteStore, input);
}

export async function createMemory(input: unknown) {
  return runAction(operations.createMemory, input);
}

export async function updateMemory(input: unknown) {
  return runAction(operations.updateMemory, input);
}

export async function deleteMemory(input: unknown) {
  return runAction(operations.deleteMemory, input);
}

export async function moveFolder(input: unknown) {
  return runAction(operations.moveFolder, input);
}

export async function createMemories(input: unknown) {
  return runAction(operations.createMemories, input);
}

export async function copyMemories(input: unknown) {
  return runAction(operations.copyMemories, input);
}

export async function moveMemories(input: unknown) {
  return runAction(operations.moveMemories, input);
}

export async function undoMove(input: unknown) {
  return runAction(operations.undoMove, input);
}

export async function deleteMemories(input: unknown) {
  return runAction(operations.deleteMemories, input);
}

export async function undoDelete(input: unknown) {
  return runAction(operations.undoDelete, input);
}

export async function restoreVersion(input: unknown) {
  return runAction(operations.restoreVersion, input);
}

export async function restoreStore(input: unknown) {
  return runAction(operations.restoreStore, input);
}

export async function redactVersion(input: unknown) {
  return runAction(operations.redactVersion, input);
}
