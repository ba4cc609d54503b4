import { formatNumber, plural } from "./locale";

/** A memory as it reads. */
export const previewWords = {
  check: {
    line: (line: number, problem: string) => `Line ${formatNumber(line)}: ${problem}`,
    valid: { json: "Valid JSON", yaml: "Valid YAML" },
  },
  frontMatter: {
    name: "Front matter",
    unreadable: (problem: string) => `This front matter cannot be read as fields: ${problem}.`,
    empty: "The front matter is empty.",
    noNames: "It has no named fields",
    selfReference: "It refers to itself too often",
  },
  json: {
    endsEarly: "the text ends too early",
    value: "a value is expected here",
    string: "this string is not closed, or holds a character that must be escaped",
    name: "a name in double quotes is expected here",
    colon: "a colon is expected here",
    commaOr: (end: string) => `a comma or ${end} is expected here`,
    follows: "nothing may follow the value",
    deep: "it is nested too deeply",
  },
  link: {
    mailTitle: "Write to this address?",
    title: (host: string) => `Open ${host}?`,
    about: "This link stands in a memory. Look at the whole address before you follow it.",
    mail: "Write a message",
    open: "Open in a new tab",
    noMemory: "There is no such memory",
    noAddress: "no address",
  },
  picture: { unnamed: "Picture without a description", notLoaded: "not loaded" },
  task: { done: "Done: ", open: "To do: " },
  pane: {
    name: (path: string) => `Preview of ${path}`,
    empty: "There is no text to show.",
    loading: "Loading the preview",
  },
  outline: {
    counted: (headings: number) => plural(headings, { one: "Outline, # heading", other: "Outline, # headings" }),
    name: "Outline",
  },
  text: { name: (path: string) => `Text of ${path}` },
  views: { text: "Text", split: "Text and preview", preview: "Preview", name: "Text or preview" },
};
