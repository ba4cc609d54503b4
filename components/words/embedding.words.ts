import { counted } from "./counts";
import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** Retrieval by meaning: which embedder makes vectors of memories, and how it does. */
export const embeddingWords = {
  title: "Retrieval",
  about:
    "With an embedder, agents that ask their memory a question also find text that says the same in other words, in any language the model knows. Without one, only matching words are found.",
  loading: "Loading the embedder",
  encrypted: {
    title: "Texts are encrypted at rest",
    text: "A vector says nearly as much as the text it was made of, and could not be searched encrypted. So none are made: memories are found by their words.",
  },
  state: {
    title: "State",
    about: "Vectors are made after a write is on disk. No write and no question waits for an embedder that fails.",
    embedder: "Embedder",
    vectors: "Memories with a vector",
    of: (count: number, length: number | null) =>
      length === null ? `of ${formatNumber(count)}` : `of ${formatNumber(count)}, ${counted.numbers(length)} each`,
    comparedBy: "Compared by",
    comparers: { "sqlite-vec": "sqlite-vec", pgvector: "pgvector", process: "This server" },
    inDatabase: "inside the database",
    slower: "slower than sqlite-vec or pgvector, same results",
    off: "None",
    states: { untried: "Not asked yet", ok: "Working", failing: "Failing" },
    failing: "The embedder fails: memories are found by their words alone",
    failingSince: (since: Slot, why: string) => sentence`Since ${since}. ${why}`,
    next: (next: Slot) => sentence`It is asked again ${next}.`,
    fewer: "Memories without words, and texts that the model rejects, have no vector.",
    job: "Vectors rebuilt",
    rebuild: "Rebuild all vectors",
    rebuildHint: "For a model that was changed under the same name.",
    rebuilt: "All vectors are being rebuilt.",
  },
  failures: {
    unreachable: "Nothing answers at this address.",
    unknown_host: "The host cannot be found.",
    private_address: "The address leads to this machine or a private network, which the server does not allow.",
    timeout: "It did not answer in time.",
    refused: "It refuses the key.",
    rate_limited: "It asks for fewer requests.",
    bad_request: "It rejected the request. Check the model name and the dimensions.",
    failing: "It answers with an error.",
    not_an_answer: "What it answers is not a list of vectors.",
    wrong_dimensions: "Its vectors do not have the expected length. Rebuild all vectors if the model has changed.",
  } as Record<string, string>,
  status: (why: string, status: number) => `${why} (HTTP ${status})`,
  form: {
    title: "Embedder",
    about:
      "Any service that answers as OpenAI’s embeddings do: Ollama, vLLM, TEI, or one that is hosted. Texts of memories are sent to it.",
    fromServer:
      "Named in the configuration of the server. What you save here is used in its place, for this workspace.",
    url: "Address",
    urlHint:
      "The base address. One on this machine or in a private network has to be allowed by whoever runs the server.",
    urlPlaceholder: "https://api.example.com/v1",
    urlProblem: (problem: string) => `The address ${problem}${problem.endsWith(".") ? "" : "."}`,
    model: "Model",
    modelPlaceholder: "text-embedding-3-small",
    modelProblem: (problem: string) => `The name ${problem}.`,
    key: "Key",
    keyKept: "A key is kept. Leave this empty to go on using it.",
    keyNone: "Sent as a bearer token, and shown to nobody afterwards.",
    keyProblem: (problem: string) => `The key ${problem}.`,
    forgetKey: "Forget the key",
    dimensions: "Dimensions",
    dimensionsHint: "Only where the model offers several; otherwise leave it empty.",
    dimensionsProblem: "Give a whole number from 1 to 8,192, or nothing.",
    test: "Try it",
    submit: "Save",
    saved: "The embedder is saved.",
    worked: (length: number, milliseconds: number) =>
      `It works: ${counted.numbers(length)} per vector, in ${formatNumber(milliseconds)} ms.`,
    failed: "It does not work",
  },
  remove: {
    act: "Remove",
    title: "Remove the embedder?",
    text: "Its key is deleted, and the vectors with it. Memories are found by their words alone, unless the configuration of the server names an embedder.",
    confirm: "Remove it",
    cancel: "Keep it",
    done: "The embedder is removed.",
  },
};
