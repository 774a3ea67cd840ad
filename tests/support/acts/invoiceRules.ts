import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { validateXML } from "xmllint-wasm";
import { standardNames, standardPath, standardText } from "#tests/support/standards.ts";

const require = createRequire(import.meta.url);
const RULES = "en16931/EN16931-UBL-validation.xslt";
const PAGES_OF_MEMORY = 16_384;
const CACHE = ".cache/standards";
/** Bytes of a report, which names each rule that was looked at. */
const MAX_REPORT = 64 * 1024 * 1024;

const schemas = {
  eArve: { main: standardText("e-arve/e-invoice_ver1.2.xsd"), name: "e-invoice.xsd", preload: [] },
  ubl: {
    main: standardText("ubl21/maindoc/UBL-Invoice-2.1.xsd"),
    name: "maindoc/UBL-Invoice-2.1.xsd",
    preload: standardNames("ubl21/common").map((name) => ({
      fileName: `../common/${name}`,
      contents: readFileSync(standardPath(`ubl21/common/${name}`), "utf8"),
    })),
  },
};

/** False where the standards are absent, which prints a notice. */
export const hasStandards = schemas.eArve.main !== undefined && schemas.ubl.main !== undefined;

/** What the XML schema of the format refuses. */
export async function schemaErrors(format: keyof typeof schemas, xml: Uint8Array): Promise<string[]> {
  const { main = "", name, preload } = schemas[format];
  const { errors } = await validateXML({
    xml: [{ fileName: "invoice.xml", contents: xml }],
    schema: [{ fileName: name, contents: main }],
    preload,
    maxMemoryPages: PAGES_OF_MEMORY,
  });
  return errors.map(({ message }) => message);
}

/** Limit of a hook that calls `prepareRules`: compiling takes half a minute alone, and several on a busy machine. */
export const PREPARE_RULES_MS = 600_000;

let rules: string;

/** Compiles the rules of EN 16931, unless they are compiled already. */
export async function prepareRules(): Promise<void> {
  rules ??= await compiledRules();
}

/** Rules of EN 16931 that a UBL invoice breaks, fatal ones and warnings, as 'id: text'; after `prepareRules`. */
export async function ruleErrors(xml: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "virn-invoice-"));
  const invoice = join(folder, "invoice.xml");
  try {
    writeFileSync(invoice, xml);
    const report = await xslt3([`-xsl:${rules}`, `-s:${invoice}`]);
    return [
      ...report.matchAll(/<svrl:failed-assert[^>]*\bid="([^"]+)"[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g),
    ].map(([, id, text]) => `${id}: ${text?.trim()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The file of the compiled rules. */
async function compiledRules(): Promise<string> {
  const file = standardPath(RULES);
  const compiled = join(CACHE, `${hash("sha256", readFileSync(file)).slice(0, 16)}.sef.json`);
  if (existsSync(compiled)) return compiled;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${compiled}.${process.pid}`;
  await xslt3([`-xsl:${file}`, `-export:${unfinished}`, "-nogo", "-relocate:on"]);
  renameSync(unfinished, compiled);
  return compiled;
}

/** Beside this process, since a test worker that does not answer for a minute counts as dead. @returns what it prints */
async function xslt3(options: readonly string[]): Promise<string> {
  // With less memory for young objects a third of the time of compiling is spent on collecting garbage.
  const program = ["--max-semi-space-size=128", require.resolve("xslt3")];
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...options], { maxBuffer: MAX_REPORT });
  return stdout;
}
