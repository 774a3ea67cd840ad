import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { SHAPE } from "#functions/platform/table/shape.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { putRawItem, rawItems } from "#tests/support/services/rawTable.ts";

let office: LetterOffice;
let act: { sales: number; purchase: number };

const ADDED = { addedLater: "by the next deploy" };

beforeAll(async () => {
  office = await openLetterOffice();
  const { sales, purchases } = await office.newAct();
  act = { sales, purchase: purchases[0]!.id };
  await drain("tokens");
});

afterAll(() => office.mailbox.close());

/** As the next deploy would write them: with a new attribute, and the shape after the current one. */
async function writeNextShapes(): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  for await (const item of rawItems()) {
    await putRawItem({ ...item, [SHAPE]: Number(item[SHAPE] ?? 1) + 1, ...ADDED });
    changed.set(item["entity"], (changed.get(item["entity"]) ?? 0) + 1);
  }
  return changed;
}

async function replies(): Promise<unknown[]> {
  const params = { id: String(act.sales) };
  const calls = [
    ["sessions.me", {}],
    ["companies.list", {}],
    ["companies.load", { params: { id: "1" } }],
    ["assortments.list", {}],
    ["reports.list", { query: { acted: "True", search: "B00" } }],
    ["actLists.list", { query: { acts: params.id } }],
    ["actForm.load", { query: { act_id: params.id } }],
    ["letters.ofAct", { params }],
    ["letters.list", { query: { state: "unsent" } }],
    ["imports.list", {}],
  ] as const;
  const answers: unknown[] = [];
  for (const [name, input] of calls) {
    const { status, body } = await office.agent.call(name, input);
    answers.push([name, status, body]);
  }
  return answers;
}

describe("the handlers of today, beside those of the next deploy", () => {
  it("answer the same for items of the next shape, and change them", async () => {
    const before = await replies();
    expect(before.filter((answer) => (answer as [string, number])[1] !== 200)).toEqual([]);
    const changed = await writeNextShapes();
    expect(changed.size).toBeGreaterThan(20);
    expect(await replies()).toEqual(before);
    expect((await office.press("send", act.sales)).status).toBe(200);
    expect(await drain("letters")).toBe(0);
    expect(await office.states(act.sales)).toEqual(["sent"]);
    expect((await office.press("cancel", act.purchase)).status).toBe(200);
    const { body: company } = await office.agent.call("companies.load", { params: { id: "1" } });
    const saved = { params: { id: "1" }, body: { ...company, phone: "+372 500 0009" } };
    expect((await office.agent.call("companies.change", saved)).status).toBe(200);
    expect(await differences()).toEqual([]);
  });

  it("work on messages with a field that the next deploy added", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    const messages = (await takeMessages("letters")) as object[];
    expect(
      await work(
        "letters",
        messages.map((message) => ({ ...message, ...ADDED })),
      ),
    ).toEqual({
      batchItemFailures: [],
    });
    expect(await office.states(sales)).toEqual(["sent"]);
  });
});

it.each(Object.entries<QueueRow>(queues))("takes messages of %s with an added field", (_, row) => {
  const json = JSON.stringify(z.toJSONSchema(row.payload as never, { io: "input" }));
  expect(json).not.toContain('"additionalProperties":false');
});
