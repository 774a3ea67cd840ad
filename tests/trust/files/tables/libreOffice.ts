import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cellName } from "#tests/support/imports/workbooks/sheetXml.ts";
import { csvCells } from "#tests/trust/basis/csvCells.ts";
import type { FileCase } from "./fileCase.ts";
import { SHEET_NAME } from "./workbookCase.ts";

/** Semicolons, UTF-8, cells as they are shown, and a file for each sheet. */
const AS_SHOWN = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true,false,false,-1";
const ESTONIAN = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>et-EE</value></prop></item></oor:items>`;
const AT_ONCE = 100;
const CONVERTED_WITHIN_MS = 300_000;

export function hasLibreOffice(): boolean {
  return spawnSync("soffice", ["--version"]).status === 0;
}

/** Cells that LibreOffice shows otherwise than a case says, for each case that has some. @throws when it does not answer */
export function shownOtherwise(
  cases: ReadonlyMap<number, FileCase>,
): Map<number, { given: FileCase; differ: string[] }> {
  const differing = new Map<number, { given: FileCase; differ: string[] }>();
  const all = [...cases].filter(([, { extension }]) => extension === "xlsx");
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const folder = mkdtempSync(join(tmpdir(), "virn-trust-"));
    try {
      const batch = all.slice(from, from + AT_ONCE);
      convert(folder, batch);
      for (const [one, given] of batch) {
        const cells = csvCells(readFileSync(join(folder, `${one}-${SHEET_NAME}.csv`)));
        const differ = [...given.shown].flatMap(([name, wanted]) => {
          const is = cellAt(cells, name);
          return folded(is) === folded(wanted) ? [] : [`LibreOffice shows ${is} and not ${wanted} in ${name}`];
        });
        if (differ.length > 0) differing.set(one, { given, differ });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return differing;
}

function convert(folder: string, batch: readonly [number, FileCase][]): void {
  const profile = join(folder, "profile");
  mkdirSync(join(profile, "user"), { recursive: true });
  writeFileSync(join(profile, "user", "registrymodifications.xcu"), ESTONIAN);
  const paths = batch.map(([one, { bytes }]) => {
    const path = join(folder, `${one}.xlsx`);
    writeFileSync(path, bytes);
    return path;
  });
  const { status, stderr } = spawnSync(
    "soffice",
    [`-env:UserInstallation=file://${profile}`, "--headless", "--convert-to", AS_SHOWN, "--outdir", folder, ...paths],
    { timeout: CONVERTED_WITHIN_MS, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`);
}

function cellAt(cells: readonly (readonly string[])[], name: string): string {
  const [, row = ""] = /(\d+)$/.exec(name) ?? [];
  const found = cells[Number(row) - 1] ?? [];
  return found.find((_, index) => cellName(Number(row), index + 1) === name) ?? "";
}

function folded(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
