import { DuckDBInstance, DuckDBScalarFunction, VARCHAR } from "@duckdb/node-api";
import * as z from "zod";
import { numberedPath, samePath } from "#functions/analytics/exportedNames.ts";
import { guarded } from "#shared/basics/spreadsheetText.ts";

/** Sorts a million rows on disk beyond this. */
const MEMORY = "256MB";
const THREADS = "1";

/** Functions of the product in SQL, 0.35 s a million. Null for what is not text. */
const FUNCTIONS = [
  textFunction("guarded", 1, (text) => guarded(text)),
  textFunction("same_path", 1, (path) => samePath(path)),
  textFunction("numbered_path", 2, (path, nth = "1") => numberedPath(path, Number(nth))),
];

function textFunction(name: string, parameters: number, work: (text: string, more?: string) => string) {
  return DuckDBScalarFunction.create({
    name,
    parameterTypes: Array.from({ length: parameters }, () => VARCHAR),
    returnType: VARCHAR,
    mainFunction(_info, chunk, output) {
      const more = parameters > 1 ? chunk.getColumnValues(1) : [];
      for (const [row, text] of chunk.getColumnValues(0).entries()) {
        output.setItem(row, typeof text === "string" ? work(text, more[row]?.toString()) : null);
      }
      output.flush();
    },
  });
}

export interface Duck {
  run(sql: string): Promise<void>;
  /** Values as JSON: decimals, days and times as text, 64-bit numbers as text. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  count(sql: string): Promise<number>;
  close(): void;
}

/** DuckDB in this process, without a file of its own. `spill`: folder for what does not fit into memory. */
export async function openDuck(spill: string): Promise<Duck> {
  const settings = { memory_limit: MEMORY, threads: THREADS, temp_directory: spill };
  const instance = await DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  for (const own of FUNCTIONS) connection.registerScalarFunction(own);
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return {
    async run(sql) {
      await connection.run(sql);
    },
    rows,
    async count(sql) {
      const [row = {}] = await rows(sql);
      return z.coerce.number().parse(Object.values(row)[0]);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
