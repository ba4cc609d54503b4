import { formatNumberedLines } from "@/lib/tools/memory-tool/view-text";

/*
 * What the memory tool says, character for character as the vendor documents it; `Error: ` stands exactly where it does there:
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/memory-tool
 * Paths are those that the model wrote. Import as a namespace: `messages.createDone(path)`.
 */

const contextLines = 2;

/** `view` of a path that is neither a memory nor a folder. */
export const viewMissing = (path: string) => `The path ${path} does not exist. Please provide a valid path.`;

/** `create` made the file. */
export const createDone = (path: string) => `File created successfully at: ${path}`;

/** `create` at a path that is taken. */
export const createExists = (path: string) => `Error: File ${path} already exists`;

/** `str_replace` in a path that is not a file; also said of a directory. */
export const replaceMissing = (path: string) => `Error: The path ${path} does not exist. Please provide a valid path.`;

/** `str_replace` without any occurrence. An empty old text, of which the document says nothing, gets a sentence that helps. */
export function replaceNotFound(path: string, oldText: string): string {
  if (oldText === "") {
    return "No replacement was performed, old_str is empty. Give the exact text to replace, or use insert to add text.";
  }
  return `No replacement was performed, old_str \`${oldText}\` did not appear verbatim in ${path}.`;
}

/** `str_replace` with more than one occurrence; `lines` are counted from 1. */
export const replaceDuplicate = (oldText: string, lines: readonly number[]) =>
  `No replacement was performed. Multiple occurrences of old_str \`${oldText}\` in lines: ${lines.join(", ")}. Please ensure it is unique`;

/** `str_replace` done: shows where the new text starts, with two lines to either side as the SDK does, of `content`, the edited file. */
export function replaceDone(content: string, line: number): string {
  const from = Math.max(1, line - contextLines);
  const shown = content.split("\n").slice(from - 1, line + contextLines);
  return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${formatNumberedLines(shown, from)}`;
}

/** What the store's rules made of it, where that is not what was asked: the snippet would show what was not stored. */
export const withNote = (done: string, note: string | undefined) => (note === undefined ? done : `${done} ${note}`);

/** `insert` done. */
export const insertDone = (path: string) => `The file ${path} has been edited.`;

/** `insert` into a path that is not a file; also said of a directory. */
export const insertMissing = (path: string) => `Error: The path ${path} does not exist`;

/** `insert` after a line that the file does not have; `lineCount` is the last that is accepted. */
export const insertOutOfRange = (insertLine: number, lineCount: number) =>
  `Error: Invalid \`insert_line\` parameter: ${insertLine}. It should be within the range of lines of the file: [0, ${lineCount}]`;

/** `delete` done. */
export const deleteDone = (path: string) => `Successfully deleted ${path}`;

/** `delete` of a path that is neither a memory nor a folder. */
export const deleteMissing = (path: string) => `Error: The path ${path} does not exist`;

/** `delete` of the root, which the document does not mention. Source: the SDK's file implementation. */
export const deleteRoot = (root = "/memories") => `Cannot delete the ${root} directory itself`;

/** `rename` done. */
export const renameDone = (oldPath: string, newPath: string) => `Successfully renamed ${oldPath} to ${newPath}`;

/** `rename` of a path that is neither a memory nor a folder. */
export const renameMissing = (oldPath: string) => `Error: The path ${oldPath} does not exist`;

/** `rename` onto something. */
export const renameExists = (newPath: string) => `Error: The destination ${newPath} already exists`;

/** `rename` of the root, which the document does not mention. Source: the SDK's file implementation. */
export const renameRoot = (root = "/memories") => `Cannot rename the ${root} directory itself`;

/** `rename` of a directory to below itself, which the document does not mention. */
export const renameInside = (oldPath: string, newPath: string) =>
  `Error: Cannot move ${oldPath} to ${newPath}: a directory cannot be moved into itself`;
