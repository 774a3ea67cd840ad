import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A text file of the project, its path relative to the root. */
export interface TextFile {
  path: string;
  text: string;
}

const CODE = "{functions,infra,scripts,shared,tests,web}/**/*.{ts,tsx,css,typ,md}";
const PAGES = ["*.md", "docs/**/*.md", "{functions,infra,scripts,shared,tests,web}/**/*.md"];

/** Sources, tests and pages: everything that can refer to a page. */
export function allTexts(): TextFile[] {
  return read([CODE, "*.md", "docs/**/*.md", "*.ts", ".ci/run"]);
}

/** All Markdown pages of the project. */
export function allPages(): TextFile[] {
  return read(PAGES);
}

function read(patterns: string[]): TextFile[] {
  const paths = new Set(patterns.flatMap((pattern) => globSync(pattern)));
  return [...paths].sort().map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The sections of a page below its second-level headings: heading → text. */
export function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^## +(.+)$/m).slice(1);
  const sections = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) sections.set(parts[at]?.trim() ?? "", parts[at + 1] ?? "");
  return sections;
}

/** The pages of docs/rules by their noun, each with its sections. */
export function rulePages(): Map<string, Map<string, string>> {
  const pages = read(["docs/rules/*.md"]).filter(({ path }) => basename(path) !== "README.md");
  return new Map(pages.map(({ path, text }) => [basename(path, ".md"), sectionsOf(text)]));
}

export interface Link {
  page: string;
  target: string;
  /** Path relative to the root, without the part behind `#`. */
  path: string;
  anchor: string;
}

/** Links of a page to other files of the project; links to the web and code samples are left out. */
export function relativeLinks({ path, text }: TextFile): Link[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]): Link[] => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = "", anchor = ""] = target.split("#");
    return [{ page: path, target, path: file === "" ? path : join(dirname(path), file), anchor }];
  });
}

/** The anchors that a page's headings have on GitHub. */
export function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
