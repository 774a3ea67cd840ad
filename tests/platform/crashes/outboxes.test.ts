import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { beginPreview } from "#functions/actForm/preview/beginPreview.ts";
import { allPreviewRuns } from "#functions/actForm/store/previewRun.ts";
import { compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { checksOf } from "#functions/eudr/store/numberCheck.ts";
import { listedPlots } from "#functions/eudr/store/plot.ts";
import { startExport } from "#functions/exports/startExport.ts";
import { runsAtWork } from "#functions/exports/store/exportRun.ts";
import { newestImportRuns, startImportRun } from "#functions/imports/store/importRun.ts";
import { outboxes } from "#functions/outboxes.ts";
import { runOfPerson } from "#functions/personalData/store/personalDataRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { pricesOfBuyer } from "#functions/prices/store/price.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { salesAct } from "#tests/support/acts/actDocuments.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { busyAgent } from "#tests/support/api/personalData.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { onSources, scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const simulator = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const started = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url });
  return started;
});

const MINUTE = 60_000;
/** Pauses between runs of the sweeper: an outbox sends again after half an hour at most, and what it begins may need a message more. */
const PAUSES = [2, 4, 16, 16, 16, 16];

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await simulator.close();
});

interface Begun {
  /** Writes a fact and sends its message. */
  call: () => Promise<unknown>;
  /** Resolves to the times that the work of the fact was done; undefined when there is no fact. */
  done: () => Promise<number | undefined>;
}

let made = 0;

const kinds: Record<string, () => Promise<Begun>> = {
  async pricing() {
    const unpriced = reference.assortments.find(({ unit }) => unit === "TM")!;
    const buyer = reference.buyers[0]!;
    const { body: options } = await agent.call("prices.options");
    const company = options.buyers.find(({ name }: { name: string }) => name === buyer.name).id;
    const assortment = options.assortments.find(({ name }: { name: string }) => name === unpriced.name).id;
    const valid_from = `2026-0${1 + (made % 9)}-${String(1 + (++made % 28)).padStart(2, "0")}`;
    const { ids } = await importReports(agent, 1, 1, {
      date: valid_from,
      rows: [
        { waybill: `HIND${made}`, assortment: { code: unpriced.code, name: unpriced.name }, unit: "SCM", amount: "10" },
      ],
      waybills: [{ number: `HIND${made}`, finished: true }],
    });
    const body = { buyer: company, destination: "", assortment, certificate: 0, valid_from, price: 80 };
    return {
      call: () => agent.call("prices.create", { body }),
      done: async () => {
        if (!(await pricesOfBuyer(company)).some(({ validFrom }) => validFrom === valid_from)) return undefined;
        return (await reportById(ids[0]!))?.unpriced === 0 ? 1 : 0;
      },
    };
  },

  async siteChecks() {
    const cadaster = `00105:002:${String(1000 + ++made).replace(/7$/, "8")}`;
    const number = { reference: `26EEAC${String(made).padStart(8, "0")}`, verification: "K7X2M9QP" };
    const site = { name: "Lank", cadaster, eudrNumbers: [number] };
    return {
      call: () => openSeenSites(false)([{ site: site as never }]),
      done: async () => {
        const asked = simulator
          .requests()
          .flat()
          .filter((one) => one === cadaster).length;
        const [plot] = await listedPlots([cadaster]);
        const isChecked = (await checksOf([number]))(number) !== undefined;
        return asked === 0 && !isChecked ? undefined : plot && isChecked ? 1 : 0;
      },
    };
  },

  async imports() {
    const number = `KADUNUD-${++made}`;
    const key = `uploads/${number}`;
    await putFile(key, Buffer.from(plainCsvOf([{ "Raporti number": number }])), "text/csv");
    const facts = {
      fileName: `${number}.csv`,
      fileKey: key,
      created: new Date().toISOString(),
      createdBy: superUser.id,
    };
    return {
      call: async () => {
        const { id } = await startImportRun(facts);
        await enqueue("imports", [{ importRun: id }]);
      },
      done: async () => {
        const run = (await newestImportRuns(undefined)).runs.find(({ fileName }) => fileName === facts.fileName);
        return run && (run.state === "complete" && run.reportsNew === 1 ? 1 : 0);
      },
    };
  },

  async compositeReports() {
    const person = 1000 + ++made;
    const caller = await signedIn({ ...superUser, id: person });
    const all = { buyer: null, seller: null, destination: null, acted: true, report_date_range: null };
    const body = { ...all, act_date_range: { lower: "2026-11-01", upper: "2026-11-30" } };
    return {
      call: () => caller.call("compositeReports.start", { body }),
      done: async () => {
        const run = await compositeRunOfPerson(person);
        return run && (run.state === "complete" && run.attempts === 1 ? 1 : 0);
      },
    };
  },

  async personalData() {
    const { person } = await busyAgent();
    const params = { person: String(person.id) };
    return {
      call: () => agent.call("personalData.gather", { params }),
      done: async () => {
        const run = await runOfPerson(person.id);
        return run && (run.state === "done" ? run.fileKeys.length : 0);
      },
    };
  },

  async exports() {
    const act = await actOf();
    const viewer = { ...superUser, companies: [] };
    return {
      call: () => startExport({ type: "M", acts: [act] }, viewer, new Date()),
      done: async () => {
        const { body } = await agent.call("acts.history", { params: { id: String(act) } });
        const told = body.results.filter(({ kind }: { kind: string }) => kind === "exported").length;
        const runs = (await runsAtWork()).filter(({ acts }) => acts.includes(act));
        return told === 0 && runs.length === 0 ? undefined : told;
      },
    };
  },

  async previews() {
    const paper = { ...salesAct, isPreview: true, number: `KADUNUD-${++made}` };
    const before = new Set((await allPreviewRuns()).map(({ id }) => id));
    return {
      call: () => beginPreview({ paper, fileName: "eelvaade.pdf" }, { person: superUser.id }, new Date()),
      done: async () => {
        const run = (await allPreviewRuns()).find(({ id }) => !before.has(id));
        return run && (run.phase === "done" ? 1 : 0);
      },
    };
  },
};

async function actOf(): Promise<number> {
  const { company, ids } = await importReports(agent, 1, 1);
  const body = formOf(await prepare(agent, company, ids), { number: `KADUNUD-${++made}` });
  return (await agent.call("actForm.create", { body })).body.id;
}

async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
  await (await scheduleHandler("sweepOutbox"))();
  for (const queue of queueNames) if (queue !== "mailEvents") await drain(queue);
}

async function loseMessages(): Promise<void> {
  for (const queue of queueNames) await takeMessages(queue);
}

/** Crash tests of their nouns, which sweep the outbox. */
const ELSEWHERE: Record<string, string> = {
  actFiles: "tests/platform/crashes/random.test.ts",
  filings: "tests/eudr/crashes/filings.test.ts",
  letters: "tests/platform/crashes/random.test.ts",
  numberChecks: "tests/eudr/functions/numberChecks.test.ts",
  reminders: "tests/eudr/crashes/reminders.test.ts",
  scheduledLetters: "tests/letters/crashes/manyLetters.test.ts",
  signatures: "tests/signing/crashes/signing.test.ts",
  stoppedComposites: "tests/compositeReports/crashes/compositeReports.test.ts",
  stoppedImports: "tests/platform/crashes/random.test.ts",
  tokens: "tests/platform/crashes/random.test.ts",
};

it("each outbox is walked, here or by the crash test of its noun", () => {
  expect([...Object.keys(kinds), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(
    outboxes.map(({ name }) => name).toSorted(),
  );
  for (const file of Object.values(ELSEWHERE)) expect([file, existsSync(file)]).toEqual([file, true]);
});

describe.each(Object.entries(kinds))("what waits in %s", (_, begin) => {
  it("arrives once, wherever the process died that wrote it, though its messages are lost", async () => {
    let deaths = 0;
    for (let at = 1, isReached = true; isReached; at++) {
      // A session ends within the days that pass here.
      agent = await signedIn(superUser);
      const { call, done } = await begin();
      await loseMessages();
      const countdown: Countdown = { left: at, isWritten: at % 2 === 0, isEverywhere: true };
      await onSources(() => processOf(countdown, call)).catch(() => undefined);
      isReached = countdown.left <= 0;
      if (isReached) deaths++;
      await loseMessages();
      for (const minutes of PAUSES) await later(minutes);
      const times = await done();
      expect([at, times ?? 1]).toEqual([at, 1]);
      if (!isReached) expect(times).toBe(1);
    }
    expect(deaths).toBeGreaterThan(0);
  }, 300_000);
});
