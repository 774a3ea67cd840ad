import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

interface Known {
  name: string;
  aggregate: string;
}

/** Items without an entity, by the beginning of their partition keys. */
const PLAIN = ["sequence", "attempts", "numberToken"];

/** Items that are written and verified together share partitions; all others have their own. */
const SHARED = { reportRows: "report", actRows: "act", forecastRows: "forecast" };

const isEntity = (value: unknown): value is Known =>
  typeof value === "object" && value !== null && "aggregate" in value && "keyOf" in value;

async function allEntities(): Promise<Known[]> {
  const files = globSync("functions/**/*.ts").filter((file) => !file.includes("/api/"));
  const modules = await Promise.all(
    files
      .filter((file) => file.includes("/store/") || file.includes("platform/t") || file.includes("platform/sums"))
      .map((file) => import(join(process.cwd(), file))),
  );
  return [...new Set(modules.flatMap((module) => Object.values<unknown>(module).filter(isEntity)))];
}

it("no two aggregates share a partition", async () => {
  const entities = await allEntities();
  expect(entities.length).toBeGreaterThan(55);
  const names = entities.map(({ name }) => name);
  expect([...names, ...PLAIN].toSorted()).toEqual([...new Set([...names, ...PLAIN])].toSorted());
  expect(names.filter((name) => !/^[a-zA-Z]+$/.test(name))).toEqual([]);
  const shared = entities.flatMap(({ name, aggregate }) => (aggregate === name ? [] : [[name, aggregate] as const]));
  expect(Object.fromEntries(shared)).toEqual(SHARED);
});
