import { DuckDBInstance } from "@duckdb/node-api";
import * as z from "zod";

/** Sorts a million rows on disk beyond this. */
const MEMORY = "256MB";
const THREADS = "1";

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
