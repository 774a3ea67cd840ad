import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TABLES } from "#functions/analytics/tables.ts";
import type { AnswerPart, EntityAnswers, TechnicalAnswer } from "#functions/platform/table/answers.ts";
import { arrowsOf, floorOf, reachOf } from "#scripts/architecture/arrows.ts";
import { type SourceFile, sourcesIn } from "#scripts/architecture/sources.ts";
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
    // A name is there twice where older items have another key.
    expect([...answered.keys(), ...technical.keys()].toSorted()).toEqual([...new Set(entities)].toSorted());
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

  it("are in the bundles of personal data and of the nightly export alone", () => {
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
function valueImports({ path, text, imports }: SourceFile): string[] {
  const named = [...text.matchAll(/^import type [^;]*from "(#|\.\/)([^"]+)";/gm)];
  const types = new Set(named.map(([, from, name = ""]) => (from === "#" ? name : join(dirname(path), name))));
  return imports.filter((name) => !types.has(name));
}

interface More {
  source: string;
  /** The text after which the attribute is declared, and it. */
  declared: readonly [after: string, attribute: string];
  answers: string;
  answered: readonly [after: string, answer: string];
}

/** Attributes more: of an entity, in an object, of one type of a union, in packed rows. */
const MORE: Readonly<Record<string, More>> = {
  remark: {
    source: "functions/documents/store/document.ts",
    declared: ["  fileName: string;\n", "  remark: string;\n"],
    answers: "functions/documents/store/document.answers.ts",
    answered: [
      "({\n",
      '  remark: { person: { kind: "accounting", about: "Märge" }, column: text("remark"), history: none("new") },\n',
    ],
  },
  country: {
    source: "shared/companies/address.ts",
    declared: ["  county: string;\n", "  country: string;\n"],
    answers: "functions/companies/store/company.answers.ts",
    answered: [
      "  address: {\n    of: {\n",
      '      country: { person: { kind: "ownCompany", about: "riik" }, column: text("country") },\n',
    ],
  },
  reader: {
    source: "functions/signing/store/attempt.ts",
    declared: [
      'export type CardSigning = SigningFacts & Certified & { means: "idCard"; code: string',
      "; reader: string",
    ],
    answers: "functions/signing/store/attempt.answers.ts",
    answered: ["({\n", '  reader: { person: { kind: "eid", about: "Kaardilugeja" } },\n'],
  },
  weight: {
    source: "functions/reports/store/reportRows.ts",
    declared: ["  priceSource: PriceSource;\n", "  weight: number;\n"],
    answers: "functions/reports/store/reportRows.answers.ts",
    answered: ["    of: {\n", '      weight: { column: whole("kilograms") },\n'],
  },
};

/** What the file of a person, the export and an erasure make of items with these attributes. */
const SCRIPT = `
  import { companyAnswers } from "#functions/companies/store/company.answers.ts";
  import { documentAnswers } from "#functions/documents/store/document.answers.ts";
  import { reportRowsAnswers } from "#functions/reports/store/reportRows.answers.ts";
  import { eidAttemptAnswers } from "#functions/signing/store/attempt.answers.ts";
  import { erased, factsAbout } from "#functions/personalData/walk/answered.ts";
  import { rowsOf } from "#functions/analytics/factRows.ts";
  const company = { id: 7, address: { country: "Eesti" }, phone: "", emails: [] };
  const rows = [];
  const send = (table, { remark, country, weight }) => rows.push([table, remark ?? country ?? weight]);
  rowsOf(documentAnswers, { remark: "mets.example" }, send);
  rowsOf(companyAnswers, company, send);
  rowsOf(reportRowsAnswers, { id: 1, rows: [{ number: 1, weight: 12 }] }, send);
  const file = [[documentAnswers, { remark: "mets.example" }], [companyAnswers, company], [eidAttemptAnswers, { reader: "OMNIKEY" }]]
    .flatMap(([answers, item]) => factsAbout(answers, item).filter(([, text]) => text !== "").flat());
  console.log(JSON.stringify({ rows, file, erased: erased({ ownCompany: 7 }, companyAnswers, company).address }));
`;

describe("an attribute more", () => {
  const copy = mkdtempSync(join(tmpdir(), "virn-answers-"));
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd: copy }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  const compiled = async () => {
    const said = await run(join(root, "node_modules/.bin/tsc"), "--noEmit");
    return said.split("\n").filter((line) => line.includes(".answers.ts("));
  };
  const patch = (file: string, [after, more]: readonly [string, string]) => {
    const text = readFileSync(join(copy, file), "utf8");
    expect(text).toContain(after);
    writeFileSync(join(copy, file), text.replace(after, after + more));
  };

  beforeAll(() => {
    for (const name of ["functions", "shared", "scripts", "package.json"]) {
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8"));
    const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined, types: ["node"], paths: {} };
    const config = { compilerOptions: options, include: ["functions/**/*.answers.ts"] };
    writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
    for (const { source, declared } of Object.values(MORE)) patch(source, declared);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it("does not compile without an answer: of an entity, in an object, of one type of a union, in packed rows", async () => {
    const said = await compiled();
    for (const [name, { answers }] of Object.entries(MORE)) {
      const line = expect.stringMatching(`^${answers}\\(\\d+,\\d+\\): error TS2741: Property '${name}' is missing`);
      expect(said).toContainEqual(line);
    }
    expect(said).toHaveLength(Object.keys(MORE).length);
  });

  it("with an answer is in the file of a person and in the export, and goes with an erasure", async () => {
    for (const { answers, answered: answer } of Object.values(MORE)) patch(answers, answer);
    expect(await compiled()).toEqual([]);
    writeFileSync(join(copy, "scripts/more.ts"), SCRIPT);
    expect(JSON.parse(await run(process.execPath, "scripts/more.ts"))).toEqual({
      rows: [
        ["documents", "mets.example"],
        ["companies", "Eesti"],
        ["report_rows", 12],
      ],
      file: ["Märge", "mets.example", "riik", "Eesti", "Kaardilugeja", "OMNIKEY"],
      erased: { country: "" },
    });
  });
});
