import "server-only";
import { presentEmbedder, presentTrial } from "@/lib/embedding/embedder.present";
import { embedderInput, noEmbedderInput } from "@/lib/embedding/embedder.schema";
import { retrieveEmbedder } from "@/lib/embedding/retrieve-embedder";
import { rebuildVectors, removeEmbedder, setEmbedder } from "@/lib/embedding/set-embedder";
import { testEmbedder } from "@/lib/embedding/test-embedder";
import { defineOperation } from "../operation";

export const embeddingOperations = {
  retrieveEmbedder: defineOperation({
    name: "retrieveEmbedder",
    action: "workspace.update",
    effect: "read",
    summary: "Retrieve what makes vectors of memories, how it does, and how many there are.",
    input: noEmbedderInput,
    run: retrieveEmbedder,
    present: presentEmbedder,
  }),
  setEmbedder: defineOperation({
    name: "setEmbedder",
    action: "workspace.update",
    effect: "write",
    summary: "Name what makes vectors of memories; with another model they are made anew.",
    input: embedderInput,
    run: (context, input) => setEmbedder(context, input),
    present: presentEmbedder,
  }),
  testEmbedder: defineOperation({
    name: "testEmbedder",
    action: "workspace.update",
    effect: "write",
    summary: "Ask an embedder for two vectors without keeping anything.",
    input: embedderInput,
    run: (context, input) => testEmbedder(context, input),
    present: presentTrial,
  }),
  rebuildVectors: defineOperation({
    name: "rebuildVectors",
    action: "workspace.update",
    effect: "write",
    summary: "Make the vectors of all memories anew.",
    input: noEmbedderInput,
    run: rebuildVectors,
    present: presentEmbedder,
  }),
  removeEmbedder: defineOperation({
    name: "removeEmbedder",
    action: "workspace.update",
    effect: "destructive",
    summary: "Forget the embedder of the workspace, its key and the vectors.",
    input: noEmbedderInput,
    run: removeEmbedder,
    present: presentEmbedder,
  }),
};
