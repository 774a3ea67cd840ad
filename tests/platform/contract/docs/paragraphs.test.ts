import { expect, it } from "vitest";
import { rulePages } from "./pages.ts";

const MAX_WORDS = 60;

it("docs/rules: no paragraph or item of a list has more than 60 words", () => {
  const long = [...rulePages()].flatMap(([page, sections]) =>
    [...sections].flatMap(([heading, text]) =>
      paragraphsOf(text)
        .map(wordsOf)
        .filter((words) => words.length > MAX_WORDS)
        .map((words) => `${page}, ${heading}: ${words.length} words, "${words.slice(0, 6).join(" ")}"`),
    ),
  );
  expect(long).toEqual([]);
});

it("counts a quoted text as one word, and leaves tables and samples out", () => {
  expect(paragraphsOf("a b\nc\n\n| d |\n|---|\n\n- e f\n  g\n- h\n\n```\ni\n```\n").map(wordsOf)).toEqual([
    ["a", "b", "c"],
    ["-", "e", "f", "g"],
    ["-", "h"],
  ]);
  expect(wordsOf("says `Akti muudetakse praegu.` and [opens](acts.md#act-row) it")).toHaveLength(5);
});

/** Paragraphs and items of lists, without tables and samples of code. */
function paragraphsOf(text: string): string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .split(/\n{2,}|\n(?=[-*] |\d+\. )/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "" && !paragraph.startsWith("|"));
}

function wordsOf(paragraph: string): string[] {
  return paragraph.replaceAll(/`[^`]*`/g, "quoted").split(/\s+/);
}
