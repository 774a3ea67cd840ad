import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { AnswerPart, EntityAnswers, TechnicalAnswer } from "#functions/platform/table/answers.ts";
import { arrowsOf, floorOf, reachOf } from "#scripts/architecture/arrows.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";
import { TABLES } from "#scripts/exporting/tables.ts";
import { RETENTION } from "#shared/personalData/retention.ts";

const root = process.cwd();
const files = globSync("{functions,scripts}/**/*.answers.ts");
const answered = new Map<string, { file: string; answers: EntityAnswers<object> }>();
const technical = new Map<string, TechnicalAnswer>();
for (const file of files) {
  for (const value of Object.values<EntityAnswers<object> & { technical?: object }>(await import(join(root, file)))) {
    if ("of" in value) answered.set(value.name, { file, answers: value });
    for (const [name, answer] of Object.entries(value.technical ?? {})) technical.set(name, answer);
  }
}

const sources = sourcesIn("functions", "scripts").filter(({ path }) => path !== "functions/platform/table/entity.ts");
const entities = sources.flatMap(({ text }) =>
  [...text.matchAll(/\bentity<[^(]+>\(\)\(\{\s*name: "(\w+)"/g)].map(([, name = ""]) => name),
);

/** Kinds of personal data that an entity has, by path of the attribute. */
function kindsOf(part: AnswerPart, path: string): [string, string][] {
  return Object.entries(part.of).flatMap(([name, node]): [string, string][] => {
    if ("of" in node) return kindsOf(node, `${path}.${name}`);
    if (!("person" in node) || "none" in node.person) return [];
    return [node.person].flat().map(({ kind }) => [`${path}.${name}`, kind]);
  });
}
const personal = [...answered.values()].flatMap(({ file, answers }) =>
  kindsOf(answers, answers.name).map(([path, kind]) => ({ file, path, kind })),
);

describe("answers", () => {
  it("are given for each entity, once", () => {
    expect(entities.length).toBeGreaterThan(90);
    expect(sources.flatMap(({ text }) => text.match(/\bentity<[^>]/g) ?? []).length).toBe(entities.length);
    expect([...answered.keys(), ...technical.keys()].toSorted()).toEqual(entities.toSorted());
  });

  it("say why and how long there is what is of the machine", () => {
    for (const [name, { reason, lifetime }] of technical) {
      expect([name, reason.length > 10, lifetime.length > 3]).toEqual([name, true, true]);
    }
  });

  it("name kinds of personal data for which it is said how long they are kept", () => {
    const kinds = [...personal, ...[...technical].map(([path, { kind }]) => ({ path, kind }))];
    expect(kinds.filter(({ kind }) => kind !== undefined && !(kind in RETENTION))).toEqual([]);
  });

  it("about people are all followed by personal data", () => {
    const reached = reachOf(arrowsOf(sources.filter(({ path }) => path.startsWith("functions/personalData/"))));
    const left = new Set(personal.filter(({ file }) => !reached("functions/personalData/personalDataWork.ts", file)));
    expect([...left]).toEqual([]);
  });

  it("with a table are all in the export", () => {
    const named = [...answered.values()].flatMap(({ answers }) => tablesIn(answers));
    expect(new Set(named)).toEqual(new Set(TABLES.keys()));
  });

  it("are in the bundles of personal data alone", () => {
    const values = sources.map((source) => ({ ...source, imports: valueImports(source) }));
    const reached = reachOf(arrowsOf(values));
    const handlers = sources.map(({ path }) => path).filter((path) => floorOf(path)?.name === "handlers");
    const others = handlers.filter((path) => !path.startsWith("functions/personalData/"));
    expect(others.length).toBeGreaterThan(150);
    expect(others.filter((path) => files.some((file) => reached(path, file)))).toEqual([]);
  });
});

function tablesIn({ table, of }: AnswerPart): string[] {
  const own = table && !("none" in table) ? [table.name] : [];
  return [...own, ...Object.values(of).flatMap((node) => ("of" in node ? tablesIn(node) : []))];
}

/** Without those of types alone, which no bundle has. */
function valueImports({ text, imports }: { text: string; imports: readonly string[] }): string[] {
  const types = new Set([...text.matchAll(/^import type [^;]*from "#([^"]+)";/gm)].map(([, name]) => name));
  return imports.filter((name) => !types.has(name));
}

/** An attribute more, where it is declared, and what the compiler then says of the answers. */
const MORE = [
  {
    file: "functions/documents/store/document.ts",
    after: "  fileName: string;\n",
    attribute: "  note: string;\n",
    said: /^functions\/documents\/store\/document\.answers\.ts\(\d+,\d+\): error TS2741: Property 'note' is missing/,
  },
  {
    file: "shared/companies/address.ts",
    after: "  county: string;\n",
    attribute: "  country: string;\n",
    said: /^functions\/companies\/store\/company\.answers\.ts\(\d+,\d+\): error TS2741: Property 'country' is missing/,
  },
  {
    file: "functions/signing/store/attempt.ts",
    after: 'export type CardSigning = SigningFacts & Certified & { means: "idCard"; code: string',
    attribute: "; reader: string",
    said: /^functions\/signing\/store\/attempt\.answers\.ts\(\d+,\d+\): error TS2741: Property 'reader' is missing/,
  },
  {
    file: "functions/reports/store/reportRows.ts",
    after: "  priceSource: PriceSource;\n",
    attribute: "  weight: number;\n",
    said: /^functions\/reports\/store\/reportRows\.answers\.ts\(\d+,\d+\): error TS2741: Property 'weight' is missing/,
  },
];

it("an attribute without an answer does not compile: of an entity, in an object, of one type of a union, in packed rows", async () => {
  const copy = mkdtempSync(join(tmpdir(), "virn-answers-"));
  for (const name of ["functions", "shared", "package.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8"));
  const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined, types: ["node"], paths: {} };
  const config = { compilerOptions: options, include: ["functions/**/*.answers.ts"] };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  for (const { file, after, attribute } of MORE) {
    const text = readFileSync(join(copy, file), "utf8");
    expect(text).toContain(after);
    writeFileSync(join(copy, file), text.replace(after, after + attribute));
  }
  const said = await promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["--noEmit"], { cwd: copy }).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
  rmSync(copy, { recursive: true });
  const lines = said.split("\n").filter((line) => line.includes(".answers.ts("));
  expect(MORE.filter((each) => !lines.some((line) => each.said.test(line)))).toEqual([]);
  expect(lines).toHaveLength(MORE.length);
});
