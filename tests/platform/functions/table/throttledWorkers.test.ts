import { beforeAll, expect, it, vi } from "vitest";
import { tableClient } from "#functions/platform/table/tableClient.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

/** Refuses every second call of each kind to the table. */
async function throttled<Result>(work: () => Promise<Result>): Promise<{ result: Result; refused: Set<string> }> {
  const refused = new Set<string>();
  const calls = new Map<string, number>();
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const kind = String(context["commandName"]);
      const earlier = calls.get(kind) ?? 0;
      calls.set(kind, earlier + 1);
      if (earlier % 2 === 1) return next(args);
      refused.add(kind);
      throw Object.assign(new Error("throttled"), { name: "ThrottlingException" });
    },
    { step: "initialize", priority: "low", name: "throttled", override: true },
  );
  try {
    return { result: await work(), refused };
  } finally {
    tableClient.middlewareStack.remove("throttled");
  }
}

const QUEUES = ["prices", "actJobs", "actFiles", "actWarnings", "tokens", "letters"] as const;

async function work(): Promise<number> {
  let failed = 0;
  for (const queue of QUEUES) failed += await drain(queue);
  return failed;
}

it("imports reports, makes an act of them and deletes it, with every second call of a kind throttled, as without", async () => {
  const { result, refused } = await throttled(async () => {
    const { company, ids } = await importReports(agent, 3, 2);
    const failedImport = await work();
    const created = await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids)) });
    const failedAct = await work();
    const id = String(created.body.id);
    const removed = await agent.call("actForm.remove", { params: { id } });
    const failedRemoval = await work();
    return { created: created.status, removed: removed.status, failed: [failedImport, failedAct, failedRemoval] };
  });
  expect(result).toEqual({ created: 201, removed: 200, failed: [0, 0, 0] });
  const kinds = ["BatchGetItem", "BatchWriteItem", "GetItem", "PutItem", "Query", "TransactWriteItems", "UpdateItem"];
  expect([...refused]).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}Command`)));
  expect(await differences()).toEqual([]);
});
