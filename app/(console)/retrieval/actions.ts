"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { embedderInput } from "@/lib/embedding/embedder.schema";

export async function setEmbedderAction(input: z.input<typeof embedderInput>) {
  return runAction(operations.setEmbedder, input);
}

export async function testEmbedderAction(input: z.input<typeof embedderInput>) {
  return runAction(operations.testEmbedder, input);
}

export async function rebuildVectorsAction() {
  return runAction(operations.rebuildVectors, {});
}

export async function removeEmbedderAction() {
  return runAction(operations.removeEmbedder, {});
}
