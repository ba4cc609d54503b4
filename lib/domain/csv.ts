/** Where a cell would begin a formula: at its start, or after what a spreadsheet of another language may split cells and lines at. */
const formulaSign = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/g;
const leadingBreak = /^(?=[\t\r\n])/;

/** The same for the eye, and no formula to any spreadsheet. */
const harmless = (text: string): string => text.replace(formulaSign, "$1$2'").replace(leadingBreak, "'");

/** A line of CSV after RFC 4180. Every cell is quoted; one that a spreadsheet would carry out has an apostrophe before that. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
