import { expect, it } from "vitest";
import { openLines } from "#functions/imports/writeLines.ts";
import type { Report } from "#functions/reports/store/report.ts";
import type { ReportChange } from "#functions/reports/store/reportTransactions.ts";

/** So many changes at each destination. */
function changesAt(counts: Record<string, number>): ReportChange[] {
  return Object.entries(counts).flatMap(([destination, count]) =>
    Array.from({ length: count }, (_, id) => ({ after: { id, buyer: 1, destination } as Report })),
  );
}

/** Writes that the test ends: `open` has those that have begun and not ended, by their destinations. */
function heldWrites() {
  const open = new Map<string, { count: number; end: () => void; fail: (error: Error) => void }>();
  const began: string[] = [];
  const write = async (own: readonly ReportChange[]) => {
    const name = [...new Set(own.map(({ after }) => after.destination))].toSorted().join();
    if ([...open.keys()].some((other) => other.split(",").some((one) => name.split(",").includes(one)))) {
      throw new Error(`${name} is written twice at once`);
    }
    began.push(name);
    const done = Promise.withResolvers<void>();
    open.set(name, { count: own.length, end: done.resolve, fail: done.reject });
    await done.promise.finally(() => open.delete(name));
  };
  const finish = async (name: string) => {
    open.get(name)?.end();
    await settled();
  };
  return { open, began, write, finish };
}

/** All that can go on without the test has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

it("spreads changes evenly, those of a destination together", async () => {
  const lines = openLines(2);
  const { open, write, finish } = heldWrites();
  const first = lines.write(changesAt({ a: 5, b: 3, c: 2, d: 1 }), write);
  await settled();
  expect([...open].map(([name, { count }]) => [name, count])).toEqual([
    ["a,d", 6],
    ["b,c", 5],
  ]);
  for (const name of open.keys()) await finish(name);
  await first;
});

it("fills a line that has ended with the next call while another line still writes", async () => {
  const lines = openLines(2);
  const { open, began, write, finish } = heldWrites();
  const first = lines.write(changesAt({ a: 3, b: 2 }), write);
  const second = lines.write(changesAt({ c: 2, d: 1 }), write);
  await settled();
  expect([...open.keys()]).toEqual(["a", "b"]);
  await finish("b");
  expect([...open.keys()]).toEqual(["a", "c"]);
  await finish("a");
  await first;
  expect([...open.keys()]).toEqual(["c", "d"]);
  await finish("c");
  await finish("d");
  await second;
  expect(began).toEqual(["a", "b", "c", "d"]);
});

it("keeps a destination in its line while something of it waits, and frees it then", async () => {
  const lines = openLines(2);
  const { open, write, finish } = heldWrites();
  const first = lines.write(changesAt({ a: 9, b: 1 }), write);
  // The line of b is shorter, but a conflicts with itself.
  const second = lines.write(changesAt({ a: 1 }), write);
  await settled();
  await finish("b");
  expect([...open.keys()]).toEqual(["a"]);
  await finish("a");
  expect(open.get("a")?.count).toBe(1);
  await finish("a");
  await Promise.all([first, second]);
  const third = lines.write(changesAt({ a: 2, b: 2 }), write);
  await settled();
  expect([...open.keys()]).toEqual(["a", "b"]);
  await finish("a");
  await finish("b");
  await third;
});

it("works alone while no line writes, between the calls before and after it", async () => {
  const lines = openLines(2);
  const { open, write, finish } = heldWrites();
  const first = lines.write(changesAt({ a: 2, b: 1 }), write);
  const done = Promise.withResolvers<void>();
  let alone = "waiting";
  const work = lines.alone(async () => {
    alone = "working";
    await done.promise;
  });
  const second = lines.write(changesAt({ c: 1 }), write);
  await settled();
  await finish("b");
  expect(alone).toBe("waiting");
  await finish("a");
  await first;
  expect(alone).toBe("working");
  expect([...open.keys()]).toEqual([]);
  done.resolve();
  await work;
  await settled();
  expect([...open.keys()]).toEqual(["c"]);
  await finish("c");
  await second;
});

it("throws the failure of a line when all have ended, and writes what comes after it", async () => {
  const lines = openLines(2);
  const { open, write, finish } = heldWrites();
  let isOver = false;
  const first = lines.write(changesAt({ a: 2, b: 1 }), write).finally(() => {
    isOver = true;
  });
  const failed = expect(first).rejects.toThrow("lost");
  await settled();
  open.get("a")?.fail(new Error("lost"));
  await settled();
  expect(isOver).toBe(false);
  await finish("b");
  await failed;
  await expect(lines.alone(() => Promise.reject(new Error("alone")))).rejects.toThrow("alone");
  const second = lines.write(changesAt({ a: 1 }), write);
  await settled();
  await finish("a");
  await second;
});
