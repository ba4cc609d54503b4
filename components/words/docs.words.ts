import { counted } from "./counts";
import { type Slot, sentence } from "./sentence";

/** The reference of the API. */
export const docsWords = {
  title: "API reference",
  about: (file: Slot): Slot =>
    sentence`Everything that programs can ask of this server, generated from the schemas that check requests and describe answers. As a file: ${file}.`,
  file: "openapi.json",
  find: "Find an operation",
  findHint: "Part of its path, name or summary",
  nothing: "No operation fits that.",
  clear: "Show all",
  key: "Key to try with",
  keyHint: "It stays in this page and is gone when you leave it. What you send is done by this key, for real.",
  operations: counted.operations,
  inPath: "In the path",
  inQuery: "In the query",
  inBody: "In the body",
  inAnswer: "In the answer",
  orInAnswer: "Or in the answer",
  required: "required",
  sometimes: "not always",
  type: "Type",
  try: "Try it",
  body: "Body, as JSON",
  bodyProblem: "This is not JSON.",
  send: "Send",
  noKey: "Enter a key above to send this.",
  failed: "The server could not be reached. Check that it runs, and send again.",
  answer: (status: number, time: string) => `Answer: ${status}, ${time} ms`,
  curl: "As curl",
} as const;
