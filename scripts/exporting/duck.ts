import { DuckDBInstance, DuckDBScalarFunction, VARCHAR } from "@duckdb/node-api";
import * as z from "zod";
import { guarded } from "#shared/basics/spreadsheetText.ts";

/** Sorts a million rows on disk beyond this. */
const MEMORY = "256MB";
const THREADS = "1";

/** `guarded(text)` in SQL, 0.35 s a million: the guard of the product's own CSV. */
const GUARDED = DuckDBScalarFunction.create({
  name: "guarded",
  parameterTypes: [VARCHAR],
  returnType: VARCHAR,
  mainFunction(_info, chunk, output) {
    for (const [row, text] of chunk.getColumnValues(0).entries()) {
      output.setItem(row, typeof text === "string" ? guarded(text) : null);
    }
    output.flush();
  },
});

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
  connection.registerScalarFunction(GUARDED);
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
