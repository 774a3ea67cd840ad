import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { ACT_LINES, actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { type Duck, openDuck, quoted } from "#scripts/exporting/duck.ts";
import { listening } from "#scripts/simulators/listening.ts";
import { RESULTS } from "#shared/platform/nightSteps.ts";

interface Query {
  id: string;
  sql: string;
  token: string;
  status: Record<string, unknown> & { State: string };
}

const startRequest = z.object({
  QueryString: z.string(),
  ClientRequestToken: z.string().min(32).max(128),
  QueryExecutionContext: z.object({ Database: z.literal("virn_test") }),
  WorkGroup: z.literal("virn-test-analytics"),
});
const queryRequest = z.object({ QueryExecutionId: z.string() });

/** What Athena says of a query instead of running it. */
export type Fate = "runs" | "waits" | "breaks" | "breaksForGood" | "isCancelled" | "isForgotten" | "isRefused";

/**
 * Athena's wire format (JSON 1.1) with DuckDB behind it: a query reads the files that the lists of the tables name, and its result is a CSV
 * in the bucket, as Athena writes it. It is of tests alone: no code outside of them names it.
 */
export async function startAthena(s3: S3Client, bucket: string) {
  const queries: Query[] = [];
  const stopped: string[] = [];
  const athena = { fate: "runs" as Fate, queries, stopped, url: "", onRun: async () => undefined as unknown, close };
  const calls: Record<string, (input: unknown) => Promise<object>> = {
    async StartQueryExecution(input) {
      const { QueryString: sql, ClientRequestToken: token } = startRequest.parse(input);
      if (athena.fate === "isRefused") throw new Refused("The query is not taken");
      const same = queries.find((query) => query.token === token);
      if (same && same.sql !== sql) throw new Refused("Idempotent parameters do not match");
      if (same) return { QueryExecutionId: same.id };
      const id = createHash("sha256").update(`${queries.length}${token}`).digest("hex").slice(0, 36);
      queries.push({ id, sql, token, status: { State: "QUEUED" } });
      return { QueryExecutionId: id };
    },
    async GetQueryExecution(input) {
      const query = known(input);
      if (["QUEUED", "RUNNING"].includes(query.status.State)) await goOn(query);
      return { QueryExecution: { QueryExecutionId: query.id, Status: query.status } };
    },
    async StopQueryExecution(input) {
      const query = known(input);
      stopped.push(query.id);
      if (["QUEUED", "RUNNING"].includes(query.status.State)) query.status = { State: "CANCELLED" };
      return {};
    },
  };
  const server = await listening(async (request, response) => {
    const [, operation = ""] = String(request.headers["x-amz-target"]).split(".");
    const isAthena = /\/athena\/aws4_request/.test(request.headers.authorization ?? "");
    const call = isAthena ? calls[operation] : undefined;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
    try {
      if (!call) throw new Error(`Athena is not known to have ${operation}`);
      answer(200, await call(await json(request)));
    } catch (error) {
      const isRefused = error instanceof Refused;
      answer(isRefused ? 400 : 500, {
        __type: isRefused ? "InvalidRequestException" : "Other",
        message: String(error),
      });
    }
  });
  athena.url = server.url;
  return athena;

  function known(input: unknown): Query {
    const { QueryExecutionId } = queryRequest.parse(input);
    const query = queries.find(({ id }) => id === QueryExecutionId);
    if (!query || athena.fate === "isForgotten") throw new Refused(`QueryExecution ${QueryExecutionId} was not found`);
    return query;
  }

  async function goOn(query: Query): Promise<void> {
    const { fate } = athena;
    if (fate === "waits") query.status = { State: "RUNNING" };
    else if (fate === "isCancelled") query.status = { State: "CANCELLED" };
    else if (fate === "runs") {
      await athena.onRun();
      await runQuery(query, s3, bucket);
      query.status = { State: "SUCCEEDED" };
    } else {
      const Retryable = fate === "breaks";
      query.status = {
        State: "FAILED",
        StateChangeReason: "HIVE_CANNOT_OPEN_SPLIT: Error",
        AthenaError: { Retryable, ErrorCategory: 1, ErrorType: 1 },
      };
    }
  }

  async function close() {
    await server.close();
  }
}

class Refused extends Error {}

async function runQuery({ id, sql }: Query, s3: S3Client, bucket: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "virn-athena-"));
  const duck = await openDuck(join(folder, "spill"));
  try {
    for (const name of STORED.keys()) await loadTable(duck, name, { s3, bucket, folder });
    await duck.run(`create view ${ACT_LINES} as ${actLinesOf((stored) => stored)}`);
    const result = join(folder, "result.csv");
    await duck.run(`copy (${sql}) to ${quoted(result)} (format csv, header true, force_quote *)`);
    // DuckDB quotes no heading, Athena does.
    const [heading = "", ...lines] = readFileSync(result, "utf8").split("\n");
    const headings = heading.split(",").map((name) => `"${name.replaceAll('"', "")}"`);
    const Body = [headings.join(","), ...lines].join("\n");
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `${RESULTS}/${id}.csv`, Body }));
  } finally {
    duck.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Source {
  s3: S3Client;
  bucket: string;
  folder: string;
}

/** Files that the list of a table names, by the types of its columns. */
export async function loadTable(duck: Duck, sent: string, { s3, bucket, folder }: Source): Promise<void> {
  const { name, columns } = STORED.get(sent)!;
  mkdirSync(join(folder, name));
  const list = await textOf(s3, bucket, `tables/${name}/symlink.txt`);
  for (const [index, address] of list.trimEnd().split("\n").entries()) {
    const [, from = "", key = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(address) ?? [];
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: from, Key: key }));
    writeFileSync(join(folder, name, `${index}.json.gz`), await Body!.transformToByteArray());
  }
  const types = Object.entries(columns).map(([column, { type }]) => `"${column}": '${type}'`);
  const options = `format = 'newline_delimited', compression = 'gzip', columns = {${types.join(", ")}}`;
  const files = quoted(join(folder, name, "*.json.gz"));
  // A table of its own: each file that a question reads takes 32 MB of memory.
  await duck.run(`create or replace table ${name} as select * from read_json(${files}, ${options})`);
}

async function textOf(s3: S3Client, bucket: string, key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return Body!.transformToString();
}
