import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTokens, tokenise, tokenLine } from "@/lib/domain/tokenise";
import { cpuTime } from "@/lib/testing/cpu-time";

describe("tokenise", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["  ...  --- __ ", []],
    ["The quick brown FOX.", ["the", "quick", "brown", "fox"]],
    ["snake_case", ["snake", "case", "snake_case"]],
    ["kebab-case", ["kebab", "case", "kebab-case"]],
    ["os.path", ["os", "path", "os.path"]],
    ["__init__", ["init"]],
    ["a__b", ["a", "b", "a__b"]],
    ["v1.2.3", ["v1", "2", "3", "v1.2.3"]],
    ["2026-05-09", ["2026", "05", "09", "2026-05-09"]],
    ["wait...what", ["wait", "what"]],
    ["don't", ["don", "t"]],
    ["alice@example.com", ["alice", "example", "com", "example.com"]],
    ["lib/domain/x.ts", ["lib", "domain", "x", "ts", "x.ts"]],
    ["x\0y\u0007z", ["x", "y", "z"]],
  ])("cuts plain text %j", (text, tokens) => expect(tokenise(text)).toEqual(tokens));

  it.each<[string, string[]]>([
    ["Café CAFÉ cafe\u0301", ["cafe", "cafe", "cafe"]],
    ["Ünïcödé_Näme", ["unicode", "name", "unicode_name"]],
    ["Straße STRASSE", ["strasse", "strasse"]],
    ["İstanbul ısı", ["istanbul", "isi"]],
    ["ΣΊΣΥΦΟΣ σίσυφος", ["σισυφοσ", "σισυφοσ"]],
    ["Привет, МИР", ["привет", "мир"]],
    ["ＡＢＣ１２３ ｶﾀｶﾅ", ["abc123", "カタカナ"]],
    ["ﬁne", ["fine"]],
    ["½ cup ②", ["1", "2", "cup", "2"]],
    ["co\u00adop\u200derate", ["cooperate"]],
    ["a\u200bb", ["a", "b"]],
    ["❤️ 🦊 1️⃣", ["1"]],
    ["한국어 문장", ["한국어", "문장"]],
    ["l’été", ["l", "ete"]],
    ["naïve don't", ["naive", "don", "t"]],
  ])("folds case, width and diacritics in %j", (text, tokens) => expect(tokenise(text)).toEqual(tokens));

  it.each<[string, string[]]>([
    ["我喜欢吃苹果。", ["喜欢", "苹果"]],
    ["東京都に住んでいます", ["東京", "住"]],
    ["スーパーマーケットで買い物", ["スーパーマーケット", "で"]],
    ["ฉันชอบกินข้าว", tokenise("ชอบ")],
    ["部署kubernetes集群", ["部署", "kubernetes", "集群"]],
  ])("finds words in %j, which has no spaces", (text, tokens) => {
    expect(tokenise(text)).toEqual(expect.arrayContaining(tokens));
    expect(tokenise(text).length).toBeGreaterThan(1);
  });

  it("caps a token at 64 characters without cutting one in half", () => {
    expect(tokenise("x".repeat(1_000))).toEqual(["x".repeat(64)]);
    expect(tokenise(`${"é".repeat(63)}𠮷𠮷`).every((token) => token.length <= 64 && !/\p{Cs}/u.test(token))).toBe(true);
    expect(tokenise(`x${"𝒳".repeat(80)}`)).toEqual([`x${"x".repeat(63)}`]);
    expect(tokenise(`a${"\u{10400}".repeat(80)}`)[0]).toBe(`a${"\u{10428}".repeat(31)}`);
  });

  it("gives plain words the same tokens whatever stands beside them", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "B", "7", "_", ".", "-", " ", "'", "@"), maxLength: 30 });
    fc.assert(
      fc.property(plain, (text) => {
        expect(tokenise(`${text} é`)).toEqual([...tokenise(text), "e"]);
      }),
    );
  });

  it("says the same in one line, whichever way it makes it", () => {
    const pieces = fc.constantFrom(
      "a",
      "Bc7",
      "_",
      ".",
      "-",
      " ",
      "\n",
      "'",
      "@",
      "é",
      "漢字",
      "x".repeat(63),
      "z".repeat(65),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (texts) => {
        const text = texts.join("");
        expect(tokenLine(text)).toBe(tokenise(text).join(" "));
      }),
    );
  });

  it("gives no empty part where a joint stands between scripts", () => {
    expect(tokenise("\u{20000}_0")).toEqual(["\u{20000}", "0"]);
  });

  it("makes only tokens that both databases keep whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        for (const token of tokenise(text)) {
          expect(token).toMatch(/^[\p{L}\p{N}\p{M}]+([_.-]+[\p{L}\p{N}\p{M}]+)*[_.-]*$/u);
          expect(token.length).toBeLessThanOrEqual(64);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps up: a hundred kilobytes of any script at most a fraction of a second", () => {
    for (const sample of [
      "plain words_and more, ",
      "déjà vu, ",
      "我喜欢吃苹果。",
      "我喜欢吃苹果",
      "ฉันชอบกินข้าว",
      "\ufdfa ",
      "\u0301",
      "a.",
      "a_",
    ]) {
      const text = sample.repeat(Math.ceil(102_400 / Buffer.byteLength(sample)));
      const started = cpuTime();
      tokenise(text);
      expect(cpuTime() - started).toBeLessThan(1_500);
    }
  });
});

describe("queryTokens", () => {
  it("gives the parts, each once", () => {
    expect(queryTokens("Snake_case snake CASE, café")).toEqual(["snake", "case", "cafe"]);
    expect(queryTokens("")).toEqual([]);
    expect(queryTokens("— … —")).toEqual([]);
  });

  it("asks for at most 32", () => {
    expect(queryTokens(Array.from({ length: 99 }, (_, i) => `w${i}`).join(" "))).toHaveLength(32);
  });

  it("only asks for what the index holds, for any part of a text cut at a space", () => {
    const word = fc.constantFrom("snake_case", "Café", "v1.2", "我喜欢吃苹果", "x".repeat(70), "don't", "a-b_c.d");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(4), (words, at) => {
        const indexed = new Set(tokenise(words.join(" ")));
        for (const token of queryTokens(words[at % words.length]!)) expect(indexed).toContain(token);
      }),
    );
  });
});
