import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const styled = ["app", "components"].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx|css)$/.test(name))
    .map((name) => path.join(room, name)),
);

/** `* + x` and `* ~ x`, as Tailwind writes them and as CSS does: with one such rule, whatever is put before anything has the whole page styled anew. */
const followsAnything = /[>\s_&]\*\s*[+~]\s*[\w*:.[]/;

it("no rule styles whatever follows anything", () => {
  expect(followsAnything.test('"[&>*+*]:before:px-1"')).toBe(true);
  const found = styled.filter((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .some((line) => (file.endsWith(".css") || /\[&[^\]]*\*[+~]/.test(line)) && followsAnything.test(line)),
  );
  expect(found).toEqual([]);
});
