import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allPages, allTexts, anchorsOf, relativeLinks, rulePages } from "./pages.ts";

/** `docs/rules/acts.md, "Totals"`, which a comment may break over two lines. */
const REFERENCE = /docs\/rules\/([a-zA-Z-]+)\.md,\s+(?:(?:\*|\/\/|#)\s*)?"([^"\n]+)"/g;

it("refers to headings of docs/rules that exist", () => {
  const rules = rulePages();
  const wrong = allTexts().flatMap(({ path, text }) =>
    [...proseOf(path, text).matchAll(REFERENCE)]
      .filter(([, page = "", heading = ""]) => !rules.get(page)?.has(heading))
      .map(([reference]) => `${path}: ${reference}`),
  );
  expect(wrong).toEqual([]);
});

/** Names under which comments referred to papers outside of the repository. */
const OUTSIDE =
  /\b[Dd]ocument [123]\b|\bdecisions(?:-\w+)?\.md|\b(?:architecture|web|style)\.md|\bstandards, "|\(standards\b|\.\.\/shared\/(?:spec|design)/g;

it("refers to no paper outside of the repository", () => {
  const found = allTexts()
    .filter(({ path }) => !path.startsWith("tests/platform/contract/docs/"))
    .flatMap(({ path, text }) =>
      // A comment may break a reference over two lines.
      [...text.replaceAll(/\n\s*(?:\*|\/\/)?[ \t]*/g, " ").matchAll(OUTSIDE)].map(([paper]) => `${path}: ${paper}`),
    );
  expect(found).toEqual([]);
});

it("links to files and headings that exist", () => {
  const broken = allPages()
    .flatMap(relativeLinks)
    .filter(({ path, anchor }) => {
      if (!existsSync(path)) return true;
      return anchor !== "" && !anchorsOf(readFileSync(path, "utf8")).includes(anchor);
    });
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

it("names files that exist", () => {
  const named = /`((?:shared|functions|infra|scripts|tests|web)\/[\w./-]+\.(?:ts|tsx|md))`/g;
  const missing = allPages().flatMap(({ path, text }) =>
    // The worked example of CONTRIBUTING.md names files that it adds.
    [
      ...proseOf(path, text)
        .replaceAll(/^(?:New file|In) .*$/gm, "")
        .matchAll(named),
    ]
      .filter(([, file = ""]) => !existsSync(file))
      .map(([, file]) => `${path}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it("lists every rule page and every decision in its index", () => {
  for (const folder of ["docs/rules", "docs/decisions"]) {
    const pages = allPages().filter(({ path }) => path.startsWith(`${folder}/`));
    const index = pages.find(({ path }) => path === `${folder}/README.md`);
    const listed = new Set(index ? relativeLinks(index).map(({ path }) => path) : []);
    const missing = pages.map(({ path }) => path).filter((path) => path !== `${folder}/README.md` && !listed.has(path));
    expect(missing).toEqual([]);
  }
});

it("has a reason and an example for each rule, and three parts for each decision", () => {
  const bare = [...rulePages()].flatMap(([page, sections]) =>
    [...sections]
      .filter(([, text]) => !/^Why: /m.test(text) || !/^Example: /m.test(text))
      .map(([heading]) => `${page}: ${heading}`),
  );
  expect(bare).toEqual([]);
  const decisions = allPages().filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
  for (const { path, text } of decisions) {
    expect([path, ...[...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)]).toEqual([
      path,
      "Context",
      "Decision",
      "Consequence",
    ]);
  }
});

/** A page without its code samples, which refer to files that they would add. */
function proseOf(path: string, text: string): string {
  return path.endsWith(".md") ? text.replace(/^```[\s\S]*?^```/gm, "") : text;
}
