import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Prints how large the code base is to read. Counts files that git knows, so that nothing generated is in it. */

const SMALL_LINES = 25;
const CODE = /\.(ts|tsx|css)$/;
/** Entries of Lambdas are one call each and cannot be joined. */
const ENTRY = /^functions\/\w+\/(api\/\w+|\w+\.worker|\w+\.schedule)\.ts$/;

const paths = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n").filter(existsSync);
const code = paths.filter((path) => CODE.test(path)).map((path) => ({ path, text: readFileSync(path, "utf8") }));
const isTest = ({ path }: { path: string }) => path.startsWith("tests/");
const [tests, product] = [code.filter(isTest), code.filter((file) => !isTest(file))];

const linesOf = (text: string) => text.split("\n").length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const linesIn = (files: typeof code) => sum(files.map(({ text }) => linesOf(text)));
const matches = (pattern: RegExp) => sum(tests.map(({ text }) => text.match(pattern)?.length ?? 0));

function commentLines(text: string): number {
  let isInside = false;
  return text.split("\n").filter((line) => {
    const starts = /^\s*(\/\/|\{?\/\*)/.test(line);
    const isComment = isInside || (starts && (/^\s*\/\//.test(line) || !/\*\/\}?\s*\S/.test(line)));
    isInside = isComment && !line.includes("*/") && (isInside || !/^\s*\/\//.test(line));
    return isComment;
  }).length;
}

function foldersWithOneFile(): string[] {
  const byFolder = Map.groupBy(
    product.filter(({ path }) => !path.endsWith(".css")),
    ({ path }) => dirname(path),
  );
  const hasFolders = (folder: string) => [...byFolder.keys()].some((other) => other.startsWith(`${folder}/`));
  return [...byFolder].flatMap(([folder, files]) => (files.length === 1 && !hasFolders(folder) ? [folder] : []));
}

/** Files of the product that CONTRIBUTING.md changes in its section about a field of an existing entity. */
function filesOfAField(): string {
  const [, section] = readFileSync("CONTRIBUTING.md", "utf8").split("## A field of an existing entity\n");
  const own = section?.split("\n## ")[0]?.match(/^(In|New file) `(?!tests\/)/gm);
  return own ? String(own.length) : "not described";
}

const manifest: { dependencies: object; devDependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
const small = product.filter(
  ({ path, text }) => !ENTRY.test(path) && linesOf(text) < SMALL_LINES && !path.endsWith(".css"),
);
const commented = product.filter(({ path }) => !path.endsWith(".css"));
const share = (100 * sum(commented.map(({ text }) => commentLines(text)))) / linesIn(commented);

const rows: [string, string | number][] = [
  ["files", paths.length],
  ["product lines (ts, tsx, css)", linesIn(product)],
  ["test lines", linesIn(tests)],
  ["tests", matches(/^\s*(?:it|test)(?:\.\w+)*[(<]/gm)],
  ["assertions", matches(/\bexpect(?:\.\w+)*\(/g)],
  [`product files under ${SMALL_LINES} lines, Lambda entries apart`, small.length],
  ["folders with one code file", foldersWithOneFile().length],
  ["comments outside tests", `${share.toFixed(1)} %`],
  ["dependencies", Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).length],
  ["files that a field of a company changes", filesOfAField()],
];
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
if (process.argv.includes("--list")) {
  console.log(["", ...small.map(({ path }) => path), "", ...foldersWithOneFile()].join("\n"));
}
