import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { formatNumber, formatRounded, plural } from "./locale";
import { sentence } from "./sentence";

describe("the language's forms", () => {
  it("write numbers", () => {
    expect([formatNumber(102_400), formatRounded(12.44)]).toEqual(["102,400", "12.4"]);
  });

  it("pick the form of a count, and put the count in it", () => {
    const memories = (count: number) => plural(count, { one: "# memory", other: "# memories" });
    expect([0, 1, 2, 1_204].map(memories)).toEqual(["0 memories", "1 memory", "2 memories", "1,204 memories"]);
  });

  it("leave what else a sentence holds as it is", () => {
    expect(plural(2, { other: "Moved # memories to /a#b" })).toBe("Moved 2 memories to /a#b");
  });
});

describe("a sentence", () => {
  it("takes its slots in the order of the language, as text and never as HTML", () => {
    const who = "<b>Ana</b>";
    expect(renderToStaticMarkup(sentence`At ${"/notes.md"}, ${who} wrote.`)).toBe(
      "At /notes.md, &lt;b&gt;Ana&lt;/b&gt; wrote.",
    );
  });
});
