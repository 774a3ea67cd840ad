import { describe, expect, test } from "vitest";
import {
  MIN_TOKEN_LENGTH,
  matchesName,
  normaliseQuery,
  numberTokens,
  wordTokens,
} from "#shared/platform/searchTokens.ts";
import * as fc from "#tests/support/fastCheck.ts";

describe("numberTokens", () => {
  test.each([
    ["EVR-12", ["EVR-12", "VR-12", "R-12", "-12"]],
    [" ev r1\u00a02 ", ["EVR12", "VR12", "R12"]],
    ["123", ["123"]],
    ["12", []],
    ["", []],
    ["111111", ["111111", "11111", "1111", "111"]],
  ])("splits '%s' into %s", (number, tokens) => {
    expect(numberTokens(number)).toEqual(tokens);
  });

  const numbers = fc.string({ unit: fc.constantFrom(...Array.from("ABCab012-/ õ🌲")), maxLength: 32 });

  test("a query of three characters or more begins a token exactly when it is part of the number", () => {
    fc.assert(
      fc.property(numbers, numbers, (number, other) => {
        const tokens = numberTokens(number);
        const characters = Array.from(number.replaceAll(/\s/g, "").toUpperCase());
        for (let start = 0; start < characters.length; start += 1) {
          for (let end = start + MIN_TOKEN_LENGTH; end <= characters.length; end += 1) {
            const part = characters.slice(start, end).join("");
            expect(tokens.some((token) => token.startsWith(part))).toBe(true);
          }
        }
        const query = normaliseQuery(other).number;
        if (Array.from(query).length < MIN_TOKEN_LENGTH) return;
        expect(tokens.some((token) => token.startsWith(query))).toBe(characters.join("").includes(query));
      }),
    );
  });

  test("makes 30 different tokens of a number of 32 characters", () => {
    const tokens = numberTokens("1".repeat(32));
    expect(tokens).toHaveLength(30);
    expect(new Set(tokens).size).toBe(30);
  });
});

test.each([
  ["Kuuseoja Saeveski OÜ", ["kuuseoja", "saeveski", "oü"]],
  ["  A/S  Mets & Puu  ", ["a", "s", "mets", "puu"]],
  ["Põhja-Eesti põhja", ["põhja", "eesti"]],
  ["Po\u0303hja", ["põhja"]],
  ["!!", []],
])("wordTokens splits '%s' into %s", (name, words) => {
  expect(wordTokens(name)).toEqual(words);
});

test("normaliseQuery reads a query as a number and as words", () => {
  expect(normaliseQuery("  evr 12  Saeveski")).toEqual({ number: "EVR12SAEVESKI", words: ["evr", "12", "saeveski"] });
  expect(normaliseQuery("  ")).toEqual({ number: "", words: [] });
});

describe("matchesName", () => {
  test.each([
    ["kuus", true],
    ["SAEV", true],
    ["oü kuuse", true],
    ["kuuseoja saeveski oü", true],
    ["veski", false],
    ["kuus mets", false],
    ["kuuseojad", false],
    ["", false],
    ["!", false],
  ])("'%s' finds Kuuseoja Saeveski OÜ: %s", (query, found) => {
    expect(matchesName(query, "Kuuseoja Saeveski OÜ")).toBe(found);
  });
});
