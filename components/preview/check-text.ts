import { LineCounter, parseAllDocuments } from "yaml";
import { findJsonProblem, type TextProblem } from "./json-problem";

export type CheckedLanguage = "json" | "yaml";

function findYamlProblem(text: string): TextProblem | null {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false });
  for (const { errors } of documents) {
    if (errors[0]) return { line: lineCounter.linePos(errors[0].pos[0]).line, message: errors[0].message };
  }
  return null;
}

/** The first thing that keeps a text from being what its path says; null when it is fine. */
export function findTextProblem(language: CheckedLanguage, text: string): TextProblem | null {
  return language === "json" ? findJsonProblem(text) : findYamlProblem(text);
}
