import { formatNumber, plural } from "./locale";

/** Where a person calls the tools that agents have. */
export const playgroundWords = {
  title: "Playground",
  about:
    "Call a tool as an agent does and see what it is answered, to the letter. What you run is done for real, in your name: the history and the audit log say it was you.",
  reader: "Your role reads: calls that write are refused, in the words that an agent would get.",
  where: {
    kind: "Try it in",
    stores: "A store",
    sessions: "A session",
    family: "Tools",
    call: "Call",
  },
  call: {
    title: "Call",
    form: "Form",
    json: "JSON",
    sides: "Two sides of the same input",
    input: "Input of the tool, as JSON",
    notJson: "This is not JSON. The form is back once it is.",
    notObject: "The input is no object, so it has no fields to fill in. Change it as JSON.",
    none: "Nothing",
    on: "Yes",
    list: "Separate several with commas.",
    run: "Run",
    runs: (call: string) => `Run ${call}`,
    again: "Start again",
  },
  answer: {
    title: "Answer",
    none: "Run the call, and what the model would read stands here.",
    text: "What the model reads",
    block: "tool_result",
    done: "Done",
    refused: "Refused",
    took: (ms: number) => `${formatNumber(ms)} ms`,
    served: (count: number) => plural(count, { one: "read # version", other: "read # versions" }),
    written: (count: number) => plural(count, { one: "wrote # version", other: "wrote # versions" }),
    change: "See the change",
    announced: { done: "The tool has answered.", refused: "The tool has refused." },
  },
  copy: {
    title: "The same from a program",
    ways: "Ways to make this call",
    curl: "curl",
    sdk: "SDK",
  },
  told: {
    title: "What the model is told",
    prompt: "System prompt",
    tools: "Tools",
  },
} as const;
