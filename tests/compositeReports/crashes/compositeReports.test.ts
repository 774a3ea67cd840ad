import { readXlsx } from "hucre/xlsx";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { workOnComposite } from "#functions/compositeReports/compositeWork.ts";
import { compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { handler as sweep } from "#functions/platform/sweepOutbox.schedule.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A dead process logs an error. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const ROWS = 20;
let person = 700;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  const agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 4, ROWS / 4);
  const form = formOf(await prepare(agent, company, ids), { date: "2026-11-30" });
  expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
}, 60_000);

afterEach(() => {
  vi.useRealTimers();
});

async function sweepAfter(minutes: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 61_000, toFake: ["Date"] });
  await sweep();
  vi.useRealTimers();
}

it.each(
  [1, 2].flatMap((at) => [
    { at, isWritten: false },
    { at, isWritten: true },
  ]),
)(
  "a worker that dies at write $at (written: $isWritten) leaves a report that the sweeper brings to its end",
  async (death) => {
    const caller = await signedIn({ ...superUser, id: ++person });
    const range = { lower: "2026-11-01", upper: "2026-11-30" };
    const all = { buyer: null, seller: null, destination: null, acted: true, report_date_range: null };
    const { body } = await caller.call("compositeReports.start", { body: { ...all, act_date_range: range } });
    await takeMessages("compositeReports");
    await mortal(death, () => workOnComposite({ person, report: body.id }));
    // A message that was lost before its report began is missed after five minutes.
    for (let minutes = 1; minutes <= 6; minutes++) {
      await sweepAfter(minutes);
      expect(await drain("compositeReports")).toBe(0);
    }
    const run = (await compositeRunOfPerson(person))!;
    expect(run).toMatchObject({ id: body.id, state: "complete", percent: 100 });
    const { sheets } = await readXlsx(await readFile(run.fileKey));
    const lines = Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.length - 1]));
    expect(lines).toMatchObject({ Ostuaktid: ROWS, Müügiaktid: ROWS });
  },
);
