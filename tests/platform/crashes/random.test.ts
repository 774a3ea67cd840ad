import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { entityOf, readPartitions } from "#functions/platform/table/wholeTable.ts";
import { seeded } from "#scripts/random/random.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { fileDifferences } from "#scripts/verifying/basis/storedFiles.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { verifyContainers } from "#scripts/verifying/signing/storedContainers.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { batchesAsChosen, mailCounts, mailedOnce } from "#tests/support/chaos/batchOperations.ts";
import { forgottenNumbers, staleWarnings } from "#tests/support/chaos/eudrOperations.ts";
import { filingProblems } from "#tests/support/chaos/filingOperations.ts";
import { operations } from "#tests/support/chaos/operations.ts";
import { exportedOnce, outboxProblems } from "#tests/support/chaos/outboxOperations.ts";
import { deliverSome, perhapsDying, perhapsLosing, settle, type World } from "#tests/support/chaos/world.ts";
import { trustOf } from "#tests/support/eid/simulator.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { reference } from "#tests/support/site/demo.ts";
import type { Happened } from "#tests/trust/operations/happened.ts";

/** Processes that die log errors; so does EVR's client. The register starts before any module reads its address. */
const { simulator, eid, service, codes } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const evr = await import("#tests/support/reports/evr.ts");
  const { demoReference } = await import("#scripts/demo/reference.ts");
  const { simulator: started } = await evr.register([]);
  const company = demoReference(evr.PERIOD).platform.regCode;
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  const eid = await openEid("idCard");
  Object.assign(process.env, {
    EVR_BASE_URL: started.url,
    EVR_API_KEYS: JSON.stringify([{ company, apiKey: evr.API_KEY }]),
  });
  const { openInformationSystem } = await import("#tests/support/eudr/informationSystem.ts");
  const { freeCode } = await import("#tests/support/api/companies.ts");
  const codes = [7_301, 7_302, 7_303].map(freeCode);
  return { simulator: started, eid, service: await openInformationSystem(codes), codes };
});

/** Calls wait for their turn by a clock that stands still here: the n-th call of a run would wait n quarters of a second. */
vi.mock("#shared/eudr/limits.ts", async (original) => ({ ...(await original<object>()), CALLS_A_SECOND: 10_000 }));
/** Small ones by the worker too, whose message can be lost. */
vi.mock("#shared/exports/contract.ts", async (original) => ({ ...(await original<object>()), MAX_CHOSEN_ACTS: 1 }));
vi.mock("#functions/actForm/preview/beginPreview.ts", async (original) => ({
  ...(await original<object>()),
  MAX_ROWS_AT_ONCE: 0,
}));

/** `npm run trust` sets all three; the seed is the same in every `npm run test:rest`, so that a failure there is one of the change. */
const OPERATIONS = Number(process.env["CHAOS_OPERATIONS"] ?? 30);
const SEED = Number(process.env["CHAOS_SEED"] ?? 20_261_122);
const CHECKED_EVERY = Number(process.env["CHAOS_CHECKED_EVERY"] ?? 15);
const AT_ONCE = 3;
const FIRST_FILES = 3;
/** Cards that the simulator has; the last one is revoked. */
const CARDS = ["60001019906", "40504040001", "60001019928"];
const MS_EACH = 6_000;

let world: World;
let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 20) });
  const people = [901, 902, 903].map((id) => ({ ...superUser, id, email: `agent${id}@virn.example` }));
  const agents: Caller[] = [];
  for (const [index, person] of people.entries()) {
    agents.push(await signedIn(person));
    await giveCode(person.id, CARDS[index] ?? "");
  }
  const { body } = await agents[0]!.call("prices.options");
  const signing = { ...ownerForm(freeCode(7_300), "Haavasalu Allkirjad OÜ"), enters_forecasts: true };
  const { body: signer } = await agents[0]!.call("companies.create", { body: signing });
  const filers: number[] = [];
  for (const code of codes) {
    const owner = { ...ownerForm(code, `Esitaja ${code} OÜ`), postcode: "45201" };
    filers.push((await agents[0]!.call("companies.create", { body: owner })).body.id);
  }
  const buyer = body.buyers.find((one: { name: string }) => one.name === reference.buyers[0]!.name);
  const measured = someWaybills(60).filter((one) => one.status === "finished" && one.waybillLatestMeasurements);
  world = {
    random: seeded(SEED),
    agents,
    company: String(buyer.id),
    files: [],
    waybills: measured,
    signer: signer.id,
    containers: [],
    eid,
    service,
    filers,
    declared: new Map(),
    codes: new Map(agents.map((agent, index) => [agent, CARDS[index] ?? ""])),
    register: simulator,
    forms: [],
    imports: [],
    deaths: 0,
    lost: 0,
    late: [],
    pricing: [],
    priced: 0,
    previews: 0,
    batches: [],
    people: new Map(agents.map((agent, index) => [agent, people[index]!.id])),
    wrong: [],
    answers: new Map(),
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

afterAll(async () => {
  vi.useRealTimers();
  await mailbox.close();
  await simulator.close();
  await eid.close();
  await service.close();
});

/** Takes the code from the person of the demo who has it. */
async function giveCode(id: number, code: string): Promise<void> {
  const holder = await PersonCodeEntity.get({ code });
  if (holder) await write(PersonEntity.patch({ id: holder.id }, { personalCode: undefined }));
  const data = await PersonEntity.get({ id });
  await write(PersonEntity.put({ ...data!, personalCode: code }));
  await write(PersonCodeEntity.put({ code, id }));
}

/** Users send forms again: an act comes back as it was answered first, and a form whose process died makes one or none. */
async function sendAgain(): Promise<void> {
  for (const form of world.forms.slice(-CHECKED_EVERY)) {
    const { status, body } = await world.random.pick(world.agents).call("actForm.create", { body: form.body });
    if (form.act !== undefined && form.isDoomed && status === 400) expect(body.fields).toHaveProperty("number");
    else if (form.act !== undefined) expect([status, body.id]).toEqual([201, form.act]);
    else if (status === 201) form.act = body.id;
  }
}

/** Nothing is wrong or left over, every act that was promised is there once, and no import is unfinished. */
async function problems(): Promise<string[]> {
  const [agent] = world.agents;
  const found = [...(await recount()), ...(await outboxProblems(world)), ...world.wrong];
  const checks = [exportedOnce(), mailedOnce(mailbox), batchesAsChosen(world, mailbox)];
  await readPartitions((items) => {
    const partition = partitionOf(items);
    for (const check of checks) check.take(partition);
  });
  found.push(...checks.flatMap((check) => check.differences().map(String)));
  for (const { act, isDoomed } of world.forms) {
    const state = act === undefined ? undefined : (await actById(act))?.state;
    if (act !== undefined && state !== "ready" && !(isDoomed && state === "deleted")) found.push(`act ${act}: is lost`);
  }
  found.push(...(await filingProblems(world)));
  found.push(...world.imports.map((id) => `import ${id}: has not ended`));
  found.push(...(await forgottenNumbers()));
  found.push(...(await staleWarnings(world)));
  const { body: me } = await agent!.call("sessions.me");
  if (me.waybillQueue.totalCount > 0) found.push(`${me.waybillQueue.totalCount} waybills still wait`);
  return found;
}

/** How often each kind of work was done; `npm run trust` adds them up. @param signed number of signed containers */
function happened(signed: number, resent: Record<string, number>): Happened {
  const answered = (name: string) =>
    [200, 201].reduce((sum, status) => sum + (world.answers.get(`${name}: ${status}`) ?? 0), 0);
  return {
    deaths: world.deaths,
    acts: world.forms.filter(({ act }) => act !== undefined).length,
    uploads: answered("upload documents"),
    containers: world.containers.length,
    signed,
    exports: answered("export acts"),
    forecasts: answered("enter a forecast"),
    checks: world.service.requests().filter(({ asked }) => asked.startsWith("VerifyDeclaration")).length,
    filings: world.service.filed().length,
    lost: world.lost,
    priced: world.priced,
    previews: world.previews,
    ...mailCounts(mailbox, world),
    ...resent,
  };
}

/** Facts whose message was sent again, by outbox. */
async function sentAgain(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await readPartitions((items) => {
    for (const { outbox } of items.filter((item) => entityOf(item) === "sentAgain"))
      found[`${outbox} again`] = (found[`${outbox} again`] ?? 0) + 1;
  });
  return found;
}

it(`${OPERATIONS} random operations of three agents with processes that die, seed ${SEED}`, {
  timeout: 120_000 + OPERATIONS * MS_EACH,
}, async () => {
  const { random, answers } = world;
  console.log(`chaos: seed ${SEED}, ${OPERATIONS} operations`);
  // Without reports there would be nothing to act on for a long time.
  const imports = operations.find(({ name }) => name === "import a file");
  for (let file = 0; file < FIRST_FILES; file++) await imports?.run(world, world.agents[0]!);
  await settle(world);
  for (let done = 0; done < OPERATIONS; ) {
    const chosen = Array.from({ length: random.int(1, AT_ONCE) }, () =>
      random.weighted(operations, (one) => one.weight),
    );
    await Promise.all(
      chosen.map(async ({ name, run }) => {
        const agent = random.pick(world.agents);
        const answer = await perhapsLosing(world, () => perhapsDying(world, () => run(world, agent)));
        const key = `${name}: ${answer?.status ?? "nothing"}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }),
    );
    const before = done;
    done += chosen.length;
    await deliverSome(world);
    if (done < OPERATIONS && Math.floor(before / CHECKED_EVERY) === Math.floor(done / CHECKED_EVERY)) continue;
    await settle(world);
    await sendAgain();
    await settle(world);
    expect({ seed: SEED, done, problems: await problems() }).toEqual({ seed: SEED, done, problems: [] });
  }
  console.log(
    [...answers]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((each) => each.join(" "))
      .join("\n"),
  );
  const { files, containers } = await verify();
  const { signed, differences: ofContainers } = await verifyContainers(containers, trustOf(eid));
  console.log(`chaos: ${JSON.stringify(happened(signed, await sentAgain()))}`);
  const differences = [...(await fileDifferences(files)), ...ofContainers];
  // Other test files store in the same bucket.
  const stored = differences.filter((sentence) => !/^the stored file|named by nothing/.test(sentence));
  expect({ seed: SEED, stored }).toEqual({ seed: SEED, stored: [] });
  expect(world.deaths).toBeGreaterThan(0);
});
