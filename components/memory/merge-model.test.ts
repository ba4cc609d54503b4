import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Choices, chosenText, conflictKey, mergeWithChoices, typedBefore } from "./merge-model";

const base = "one\ntwo\nthree\nfour\nfive\n";

describe("mergeWithChoices", () => {
  it("is complete where nothing overlaps", () => {
    const merge = mergeWithChoices(
      { base, mine: base.replace("one", "ONE"), theirs: base.replace("five", "FIVE") },
      new Map(),
    );
    expect(merge).toMatchObject({ open: 0, text: "ONE\ntwo\nthree\nfour\nFIVE\n" });
  });

  it("waits for a choice and keeps it when the rest of the other side moves on", () => {
    const mine = base.replace("two", "mine");
    const theirs = base.replace("two", "theirs");
    const open = mergeWithChoices({ base, mine, theirs }, new Map());
    expect([open.open, open.text]).toEqual([1, null]);
    const choices: Choices = new Map([[conflictKey(open.conflicts[0]!), { take: "both" }]]);
    expect(mergeWithChoices({ base, mine, theirs }, choices).text).toBe("one\nmine\ntheirs\nthree\nfour\nfive\n");
    const later = mergeWithChoices({ base, mine, theirs: theirs.replace("five", "FIVE") }, choices);
    expect(later.text).toBe("one\nmine\ntheirs\nthree\nfour\nFIVE\n");
  });

  it("knows what was typed for a place that the other side has changed since, and for no other place", () => {
    const mine = base.replace("two", "mine").replace("four", "mine");
    const texts = { base, mine, theirs: base.replace("two", "theirs").replace("four", "theirs") };
    const { conflicts } = mergeWithChoices(texts, new Map());
    const key = conflictKey(conflicts[0]!);
    const choices: Choices = new Map([[key, { take: "edit", text: "typed\n" }]]);
    expect(typedBefore(conflicts[0]!, { conflicts }, choices)).toBeUndefined();
    expect(typedBefore(conflicts[1]!, { conflicts }, choices)).toBeUndefined();
    const later = mergeWithChoices({ ...texts, theirs: texts.theirs.replace("theirs", "theirs again") }, choices);
    expect(later).toMatchObject({ open: 2, text: null });
    expect(typedBefore(later.conflicts[0]!, later, choices)).toEqual({ key, text: "typed\n" });
  });

  describe("where two places say the same", () => {
    const said = (first: string, second: string) => `- ${first}\nA\nB\nC\nD\n- ${second}\n`;
    const texts = { base: said("todo", "todo"), mine: said("done", "done"), theirs: said("dropped", "dropped") };
    const keys = mergeWithChoices(texts, new Map()).conflicts.map(conflictKey);

    it("decides each for itself", () => {
      const second: Choices = new Map([[keys[1]!, { take: "mine" }]]);
      expect(mergeWithChoices(texts, second)).toMatchObject({ open: 1, text: null });
      const both: Choices = new Map([...second, [keys[0]!, { take: "theirs" }]]);
      expect(mergeWithChoices(texts, both).text).toBe(said("dropped", "done"));
    });

    it("keeps what was decided for one of them when the other is none any more", () => {
      const second: Choices = new Map([[keys[1]!, { take: "mine" }]]);
      const later = mergeWithChoices({ ...texts, theirs: said("done", "dropped") }, second);
      expect(later.text).toBe(said("done", "done"));
      const first: Choices = new Map([[keys[0]!, { take: "mine" }]]);
      expect(mergeWithChoices({ ...texts, theirs: said("done", "dropped") }, first)).toMatchObject({ open: 1 });
    });

    it("offers what was typed for one of them there only", () => {
      const choices: Choices = new Map([[keys[0]!, { take: "edit", text: "typed\n" }]]);
      const later = mergeWithChoices({ ...texts, theirs: said("gone", "gone") }, choices);
      expect(later.open).toBe(2);
      expect(typedBefore(later.conflicts[0]!, later, choices)).toEqual({ key: keys[0], text: "typed\n" });
      expect(typedBefore(later.conflicts[1]!, later, choices)).toBeUndefined();
    });
  });

  it("puts both on lines of their own where mine lacks the last newline", () => {
    const conflict = { kind: "conflict", after: 0, base: "", mine: "a", theirs: "b" } as const;
    expect(chosenText(conflict, { take: "both" })).toBe("a\nb");
    expect(chosenText(conflict, { take: "edit", text: "c" })).toBe("c");
  });

  it("keeps what was typed and lacks the last newline from running into the lines after it", () => {
    const texts = { base: "a\nb\nc\n", mine: "a\nB\nc\n", theirs: "a\nX\nc\n" };
    const key = conflictKey(mergeWithChoices(texts, new Map()).conflicts[0]!);
    const typed = (text: string) => mergeWithChoices(texts, new Map([[key, { take: "edit", text }]])).text;
    expect([typed("BX"), typed("BX\n"), typed("")]).toEqual(["a\nBX\nc\n", "a\nBX\nc\n", "a\nc\n"]);
    const crlf = { base: "a\r\nb\r\nc", mine: "a\r\nB\r\nc", theirs: "a\r\nX\r\nc" };
    const other = conflictKey(mergeWithChoices(crlf, new Map()).conflicts[0]!);
    expect(mergeWithChoices(crlf, new Map([[other, { take: "edit", text: "BX" }]])).text).toBe("a\r\nBX\r\nc");
  });

  it("keeps the line endings of a text that is merged by hand", () => {
    const texts = { base: "a\r\nb\r\nc\r\n", mine: "a\r\nB1\r\nB2\r\nc\r\n", theirs: "a\r\nX\r\nc\r\n" };
    const key = conflictKey(mergeWithChoices(texts, new Map()).conflicts[0]!);
    // What a field answers for lines that end in CRLF.
    const edited = mergeWithChoices(texts, new Map([[key, { take: "edit", text: "B1!\nB2\n" }]]));
    expect(edited.text).toBe("a\r\nB1!\r\nB2\r\nc\r\n");
    const cut = { base: "a\r\nb", mine: "a\r\nB", theirs: "a\r\nX" };
    expect(
      mergeWithChoices(
        cut,
        new Map([[conflictKey({ kind: "conflict", after: 1, base: "b", mine: "B", theirs: "X" }), { take: "both" }]]),
      ).text,
    ).toBe("a\r\nB\r\nX");
  });

  it("ends all lines alike where the two sides do not, in favour of what is stored", () => {
    const texts = { base: "# T\r\n- a\r\n", mine: "# T\r\n- a\r\n- mine\r\n", theirs: "# T\n- a\n- theirs\n" };
    const key = conflictKey(mergeWithChoices(texts, new Map()).conflicts[0]!);
    const both = mergeWithChoices(texts, new Map([[key, { take: "both" }]]));
    expect(both.text).toBe("# T\n- a\n- mine\n# T\n- a\n- theirs\n");
    // One line without an end says nothing about how lines end.
    const line = { base: "a\r\nb", mine: "a\r\nmine", theirs: "theirs" };
    const whole = conflictKey(mergeWithChoices(line, new Map()).conflicts[0]!);
    expect(mergeWithChoices(line, new Map([[whole, { take: "both" }]])).text).toBe("a\r\nmine\r\ntheirs");
  });

  it("gives one side back whole when every conflict takes it and the other changed nothing else", () => {
    const line = fc.constantFrom("a\n", "b\n", "c\n");
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, (before, mine) => {
        expect(mergeWithChoices({ base: before, mine, theirs: before }, new Map()).text).toBe(mine);
        expect(mergeWithChoices({ base: before, mine, theirs: mine }, new Map()).text).toBe(mine);
      }),
    );
  });
});
