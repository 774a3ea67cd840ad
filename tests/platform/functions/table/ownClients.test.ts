import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { entity } from "#functions/platform/table/entity.ts";
import { nameOfError } from "#functions/platform/table/retries.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { deleteExpired } from "#scripts/embedded/services/expiredItems.ts";
import { COMMANDS, type Command, passingFaults } from "#tests/support/services/tableFaults.ts";
import type { Answer, Input } from "#tests/support/services/throttling.ts";

// Scripts with a client of their own meet the same faults over HTTP, each one more often than the SDK tries. Its pauses are real,
// so one name of a throttled call is enough.

const SDK_ATTEMPTS = 3;
const real = process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
const NoteEntity = entity<{ id: string; text: string; expiresAt?: number }>()({
  name: "ownClientNote",
  key: { of: ["id"] },
});
const now = new Date("2026-11-26T09:00:00Z");
const expiresAt = now.getTime() / 1000 - 60;
const ids = ["1", "2", "3", "4", "5"].map((id) => ({ id }));

/** DynamoDB, whose first `times` answers to a command are `answer`'s. */
async function inFront(command: Command, times: number, answer: Answer, work: (endpoint: string) => Promise<unknown>) {
  let met = 0;
  const answered = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const header = (name: string) => String(request.headers[name]);
    const target = header("x-amz-target");
    const pass = async (input: Input) => {
      const names = ["content-type", "x-amz-target", "x-amz-date", "authorization"];
      const headers = Object.fromEntries(names.map((name) => [name, header(name)]));
      const sent = await fetch(real, { method: "POST", headers, body: JSON.stringify(input) });
      const output = (await sent.json()) as Input;
      if (!sent.ok) throw Object.assign(new Error("refused"), { name: String(output["__type"]).split("#").at(-1) });
      return output;
    };
    const input = JSON.parse(Buffer.concat(parts).toString("utf8")) as Input;
    const isMet = target.endsWith(`.${COMMANDS[command].replace(/Command$/, "")}`) && met < times;
    if (isMet) met++;
    return isMet ? answer(input, pass) : pass(input);
  };
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
    answered(request).then(
      (output) => send(200, output),
      (error: unknown) => send(400, { __type: `com.amazonaws.dynamodb.v20120810#${nameOfError(error)}` }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return met;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const faultsOf = (command: Command) =>
  passingFaults(command)
    .filter(({ title }) => !/^(ProvisionedThroughput|RequestLimit)/.test(title))
    .map((fault) => ({ ...fault, command, times: Math.max(fault.times, SDK_ATTEMPTS + 1) }));

beforeAll(async () => {
  await write(NoteEntity.put({ id: "stays", text: "x" }));
});

describe("expired items of the embedded table are all deleted with", () => {
  it.each([...faultsOf("ScanCommand"), ...faultsOf("DeleteCommand")])(
    "$command: $title",
    async ({ command, times, answer }) => {
      await NoteEntity.putAll(ids.map((each) => ({ ...each, text: "x", expiresAt })));
      const met = await inFront(command, times, answer(), async (endpoint) => {
        expect(await deleteExpired(endpoint, tableName(), now)).toBe(ids.length);
      });
      expect(met).toBeGreaterThan(0);
      expect(await NoteEntity.getAll([...ids, { id: "stays" }])).toEqual([{ id: "stays", text: "x" }]);
    },
  );
});
