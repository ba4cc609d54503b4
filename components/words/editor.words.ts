import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** The editor and the field that stands in for it. */
export const editorWords = {
  hidden: { notice: (characters: string) => `This text holds hidden characters: ${characters}.` },
  lineEnds: {
    title: "The line endings are mixed",
    convert: "Convert to LF to edit",
    about:
      "An editor could not write this text back byte by byte. Converting ends every line in LF; nothing is stored until you save.",
    reason: "Convert the line endings to LF to edit this text.",
  },
  surface: {
    name: (text: string) => `${text}. Control M lets the Tab key leave the editor.`,
    readOnly: "This cannot be edited here.",
    before: "Before",
  },
  size: {
    name: "Size",
    bytes: counted.bytes,
    of: (bytes: number, limit: number) => `${formatNumber(bytes)} of ${counted.bytes(limit)}`,
    over: (bytes: number) => plural(bytes, { one: "Too long by # byte.", other: "Too long by # bytes." }),
    left: (bytes: number) => plural(bytes, { one: "Only # byte left.", other: "Only # bytes left." }),
  },
};
