import { beforeEach, expect, it, vi } from "vitest";
import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";
import { sweepOutboxes } from "#functions/platform/outbox/sweepOutboxes.ts";
import { REQUEST_ATTRIBUTE } from "#shared/platform/variables.ts";
import { takeMessages, takeRecords } from "#tests/support/services/queues.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T10:00:00Z");

interface Fact {
  run: number;
  since: number;
  requestId?: string;
}

let next = 0;
let facts: Fact[];

beforeEach(async () => {
  facts = [{ run: ++next, since: NOW }];
  await takeMessages("imports");
});

function factsOf(afterMs: number, requeue?: (fact: Fact) => Promise<boolean>, fact?: (fact: Fact) => unknown): Outbox {
  return outbox({
    name: "facts",
    queue: "imports",
    afterMs,
    due: async (until, max) => facts.filter(({ since }) => since <= until).slice(0, max),
    ...(requeue && { requeue }),
    ...(fact && { fact }),
    message: ({ run }: Fact) => ({ importRun: run }),
  });
}

async function sentAt(minutes: number, ...outboxes: Outbox[]): Promise<unknown[]> {
  await sweepOutboxes(outboxes, NOW + minutes * MINUTE);
  return takeMessages("imports");
}

it("sends the message of a fact that waits for as long as its outbox says, and again only after as long", async () => {
  const five = factsOf(5 * MINUTE);
  const message = { importRun: facts[0]!.run };
  expect(await sentAt(4.9, five)).toEqual([]);
  expect(await sentAt(5, five)).toEqual([message]);
  expect(await sentAt(6, five)).toEqual([]);
  expect(await sentAt(9.9, five)).toEqual([]);
  expect(await sentAt(10, five)).toEqual([message]);
  facts = [];
  expect(await sentAt(20, five)).toEqual([]);
});

it("sends what is due at once in each run", async () => {
  const due = factsOf(0);
  const message = { importRun: facts[0]!.run };
  expect(await sentAt(0, due)).toEqual([message]);
  expect(await sentAt(1, due)).toEqual([message]);
});

it("fails in each run once a message has had no effect for an hour, and still sends it", async () => {
  const ten = factsOf(10 * MINUTE);
  for (let minutes = 10; minutes < 70; minutes += 10) expect(await sentAt(minutes, ten)).toHaveLength(1);
  await expect(sweepOutboxes([ten], NOW + 70 * MINUTE)).rejects.toThrow("1 errors while outboxes were swept");
  expect(await takeMessages("imports")).toHaveLength(1);
  await expect(sweepOutboxes([ten], NOW + 71 * MINUTE)).rejects.toThrow();
  facts = [];
  expect(await sentAt(72, ten)).toEqual([]);
});

it("counts a message that was not due for a while as a new one", async () => {
  const five = factsOf(5 * MINUTE);
  expect(await sentAt(5, five)).toHaveLength(1);
  expect(await sentAt(90, five)).toHaveLength(1);
  expect(await sentAt(91, five)).toHaveLength(0);
});

it("sends at once what a new fact waits for, though the same message has left for an older one", async () => {
  const thirty = factsOf(30 * MINUTE, undefined, ({ run, since }) => [run, since]);
  const [older] = facts as [Fact];
  const message = { importRun: older.run };
  expect(await sentAt(30, thirty)).toEqual([message]);
  facts = [{ ...older, since: NOW + MINUTE }];
  expect(await sentAt(31, thirty)).toEqual([message]);
  expect(await sentAt(32, thirty)).toEqual([]);
  expect(await sentAt(61, thirty)).toEqual([message]);
  facts = [{ ...older, since: NOW + 62 * MINUTE }];
  // The older fact has had no effect for an hour, but it is gone.
  expect(await sentAt(92, thirty)).toEqual([message]);
});

it("sends what is newly lost behind more stuck facts than a run sends", async () => {
  const thirty = factsOf(30 * MINUTE);
  facts = Array.from({ length: 501 }, () => ({ run: ++next, since: NOW }));
  expect(await sentAt(30, thirty)).toHaveLength(500);
  expect(await sentAt(31, thirty)).toEqual([{ importRun: next }]);
  facts.push({ run: ++next, since: NOW + 2 * MINUTE });
  expect(await sentAt(32, thirty)).toEqual([{ importRun: next }]);
});

it("sends nothing of a fact that has moved on", async () => {
  expect(
    await sentAt(
      5,
      factsOf(5 * MINUTE, async () => false),
    ),
  ).toEqual([]);
});

it("sweeps the other outboxes and facts when one fails, and then throws", async () => {
  const broken: Outbox = { ...factsOf(MINUTE), name: "broken", due: () => Promise.reject(new Error("no index")) };
  const [first] = facts;
  facts.push({ run: ++next, since: NOW });
  const half = factsOf(5 * MINUTE, async ({ run }) => {
    if (run === first!.run) throw new Error("no write");
    return true;
  });
  const run = sweepOutboxes([broken, half], NOW + 5 * MINUTE);
  await expect(run).rejects.toMatchObject({ errors: [new Error("no index"), new Error("no write")] });
  expect(await takeMessages("imports")).toEqual([{ importRun: next }]);
});

it("sends with the id of the request that wrote the fact", async () => {
  facts = [{ run: ++next, since: NOW, requestId: "asked-by-mari" }];
  await sweepOutboxes([factsOf(MINUTE)], NOW + MINUTE);
  const [sent] = await takeRecords("imports");
  expect(sent?.attributes?.[REQUEST_ATTRIBUTE]).toBe("asked-by-mari");
});
