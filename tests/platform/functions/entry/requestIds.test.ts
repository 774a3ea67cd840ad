import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { queueEvent, RECEIVED_FACTS, type Received, receivedOf } from "#scripts/embedded/handlers/queueEvent.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";
import { allRoutes } from "#shared/routes.ts";
import { type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { type Answer, eventOf, type Input } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { routeHandler, scheduleHandler } from "#tests/support/services/handlers.ts";
import { logLines } from "#tests/support/services/logLines.ts";
import { takeRecords, work, workRecords } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "INFO";
  // A person as a company of EVR, without an address of EVR, so that its messages fail.
  process.env["EVR_API_KEYS"] = '[{ "company": "38001085718", "apiKey": "x" }]';
});

let office: LetterOffice;
let lines: ReturnType<typeof logLines>;

beforeAll(async () => {
  office = await openLetterOffice();
});

beforeEach(() => {
  lines = logLines();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

afterAll(() => office.mailbox.close());

/** A call of the agent with an id as API Gateway makes them. */
async function request(name: string, id: string, input: Input): Promise<Answer["body"]> {
  const { area, operation, row } = allRoutes.find((route) => `${route.area}.${route.operation}` === name)!;
  const event = eventOf(row, input, office.agent.cookies, office.agent.csrf);
  const handler = await routeHandler(area, operation);
  const result = await handler({ ...event, requestContext: { ...event.requestContext, requestId: id } }, {});
  expect(result.statusCode).toBeLessThan(300);
  return result.body ? JSON.parse(result.body) : undefined;
}

const HEAD =
  "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Sihtkoht;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi";

async function startImport(id: string, number: string): Promise<number> {
  const buyer = reference.buyers[0]!.regCode;
  const owner = reference.owners[0]!;
  const row = [number, "18.11.2026", buyer, "PLATS", "Plats", `W${number}`, "Kuusepalk", "30,118", "98,50", owner.code];
  const file = await upload(office.agent, "raport.csv", `${HEAD}\n${[...row, owner.name].join(";")}\n`);
  return (await request("imports.start", id, { body: { upload: file } })).id;
}

const originsOf = (records: readonly Received[]) => records.map(({ attributes }) => attributes?.["request_id"]);

describe("the id of a request", () => {
  it("goes with a file from the call through two queues, and is that of who confirmed it last", async () => {
    const id = await startImport("Jstart=", "PARING-1");
    const [record] = await takeRecords("imports");
    expect(originsOf([record!])).toEqual(["Jstart="]);
    await workRecords("imports", [record!]);
    const { doubtPrint = "" } = (await importRunById(id))!;
    await request("imports.confirm", "Jconfirm=", { params: { id: String(id) }, body: { print: doubtPrint } });
    expect((await importRunById(id))!.requestId).toBe("Jconfirm=");
    await workRecords("imports", await takeRecords("imports"));
    expect((await importRunById(id))!.state).toBe("complete");
    const tokens = await takeRecords("tokens");
    expect(new Set(originsOf(tokens))).toEqual(new Set(["Jconfirm="]));
    expect(tokens.length).toBeGreaterThan(0);
  });

  it("is in every line of a worker, with its function, queue, receive count and the ids of its payload", async () => {
    await startImport("Jline=", "PARING-2");
    const [record] = await takeRecords("imports");
    const broken = { ...record!, body: JSON.stringify({ importRun: "seitse" }), receives: "3" };
    expect((await workRecords("imports", [broken])).batchItemFailures).toHaveLength(1);
    const facts = { function: "worker-imports", queue: "imports", message_id: record!.id, request_id: "Jline=" };
    expect(lines.at(-1)).toMatchObject({ message: "message failed", ...facts, receive_count: 3 });
    const waybill = { kind: "waybill", company: "38001085718", number: "PMK1" };
    const { batchItemFailures } = await workRecords("waybills", [
      { ...record!, body: JSON.stringify(waybill), receives: "2" },
    ]);
    expect(batchItemFailures).toHaveLength(1);
    const ids = { kind: "waybill", company: "[isikukood]", number: "PMK1" };
    expect(lines.at(-1)).toMatchObject({ function: "worker-waybills", receive_count: 2, ...ids });
    expect(JSON.stringify(lines)).not.toContain(waybill.company);
  });

  it("counts how often SQS has delivered a message", async () => {
    await enqueue("prices", [{ buyer: 1 }]);
    const receives: number[] = [];
    const url = process.env[queueVariable("prices")]!;
    const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
    for (let attempt = 1; attempt <= 2; attempt++) {
      const { Messages: [message] = [] } = await sqs.send(
        new ReceiveMessageCommand({ ...RECEIVED_FACTS, QueueUrl: url, VisibilityTimeout: 0 }),
      );
      const { attributes } = queueEvent(url, [receivedOf(message!)]).Records[0]!;
      receives.push(Number(attributes.ApproximateReceiveCount));
    }
    expect(receives).toEqual([1, 2]);
    await takeRecords("prices");
  });

  it("stays with a job whose message is lost: the sweeper sends it with the same id", async () => {
    await startImport("Jlost=", "PARING-3");
    await takeRecords("imports");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    await (await scheduleHandler("sweepOutbox"))({}, { awsRequestId: "run-of-the-schedule" });
    expect(originsOf(await takeRecords("imports"))).toContain("Jlost=");
  });

  it("is that of the run for work that a schedule begins", async () => {
    await (await scheduleHandler("fetchWaybills"))({}, { awsRequestId: "run-of-the-schedule" });
    expect(originsOf(await takeRecords("waybills"))).toEqual(["run-of-the-schedule"]);
  });

  it("goes with a letter to SES, and comes back with its bounce", async () => {
    const { sales } = await office.newAct();
    await request("letters.send", "JKJa_m/LvHcESHA=", { params: { id: String(sales) }, body: { email: `${sales}-1` } });
    await workRecords("letters", await takeRecords("letters"));
    const { tags } = office.mailbox.letters().at(-1)!;
    expect(tags).toEqual({ letter: `${sales}-1`, request: "JKJa_5fm_2fLvHcESHA_3d" });
    const timestamp = "2026-11-22T12:00:00.000Z";
    const sesTags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const bouncedRecipients = [{ emailAddress: "kontor@mets.example" }];
    await work("mailEvents", [
      { eventType: "Bounce", mail: { timestamp, tags: sesTags }, bounce: { timestamp, bouncedRecipients } },
    ]);
    const bounced = lines.find(({ message }) => message === "letter in trouble");
    expect(bounced).toMatchObject({
      function: "worker-mailEvents",
      request_id: "JKJa_m/LvHcESHA=",
      act: sales,
      letter: 1,
    });
    expect(JSON.stringify(lines)).not.toContain("kontor@mets.example");
  });

  it("stays with a letter whose message is lost", async () => {
    const { sales } = await office.newAct();
    await request("letters.send", "Jletter=", { params: { id: String(sales) }, body: { email: `${sales}-1` } });
    await takeRecords("letters");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    await (await scheduleHandler("sweepOutbox"))({}, { awsRequestId: "run" });
    expect(originsOf(await takeRecords("letters"))).toContain("Jletter=");
  });
});

it.each(Object.entries<QueueRow>(queues))("names as ids of %s only fields of its payload, and no address", (_, row) => {
  const json = z.toJSONSchema(row.payload as never, { io: "input" });
  const parts = [json, ...((json.anyOf ?? json.oneOf ?? []) as (typeof json)[])];
  const fields = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)));
  expect(row.ids.filter((name) => !fields.has(name))).toEqual([]);
  expect(row.ids.filter((name) => /mail|name|code|secret|token|bounce|complaint/i.test(name))).toEqual([]);
});
