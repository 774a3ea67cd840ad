import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { actById } from "#functions/data/acts/act.ts";
import { readPartitions } from "#functions/data/table/wholeTable.ts";
import { seeded } from "#scripts/random/random.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { operations } from "#tests/support/chaos/operations.ts";
import { deliverSome, perhapsDying, settle, type World } from "#tests/support/chaos/world.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Processes that die log errors; so does EVR's client. The register starts before any module reads its address. */
const { simulator } = await vi.hoisted(async () => {
  const evr = await import("#tests/support/reports/evr.ts");
  const { demoReference } = await import("#scripts/demo/reference.ts");
  const { simulator: started } = await evr.register([]);
  const company = demoReference(evr.PERIOD).platform.regCode;
  Object.assign(process.env, {
    LOG_LEVEL: "SILENT",
    EVR_BASE_URL: started.url,
    EVR_API_KEYS: JSON.stringify([{ company, apiKey: evr.API_KEY }]),
  });
  return { simulator: started };
});

/** `npm run chaos -- --operations 1000 --seed 7` sets both. */
const OPERATIONS = Number(process.env["CHAOS_OPERATIONS"] ?? 60);
/** The same in every `npm test`, so that a failure there is one of the change; `npm run chaos` tries others. */
const USUAL_SEED = 20_261_122;
const isUsual = process.env["CHAOS_OPERATIONS"] === undefined;
const SEED = Number(process.env["CHAOS_SEED"] ?? (isUsual ? USUAL_SEED : Math.floor(Math.random() * 1_000_000)));
const CHECKED_EVERY = 20;
const AT_ONCE = 3;
const MS_EACH = 6_000;

let world: World;
let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 20) });
  const people = [901, 902, 903].map((id) => ({ ...superUser, id, email: `agent${id}@virn.example` }));
  const agents: Caller[] = [];
  for (const person of people) agents.push(await signedIn(person));
  const { body } = await agents[0]!.call("prices.options");
  const buyer = body.buyers.find((one: { name: string }) => one.name === reference.buyers[0]!.name);
  const measured = someWaybills(60).filter((one) => one.status === "finished" && one.waybillLatestMeasurements);
  world = {
    random: seeded(SEED),
    agents,
    company: String(buyer.id),
    files: [],
    waybills: measured,
    register: simulator,
    forms: [],
    imports: [],
    deaths: 0,
    answers: new Map(),
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

afterAll(async () => {
  vi.useRealTimers();
  await mailbox.close();
  await simulator.close();
});

/** Users send forms again: an act comes back as it was answered first, and a form whose process died makes one or none. */
async function sendAgain(): Promise<void> {
  for (const form of world.forms.slice(-CHECKED_EVERY)) {
    const { status, body } = await world.random.pick(world.agents).call("acts.create", { body: form.body });
    if (form.act !== undefined && form.isDoomed && status === 400) expect(body.fields).toHaveProperty("number");
    else if (form.act !== undefined) expect([status, body.id]).toEqual([201, form.act]);
    else if (status === 201) form.act = body.id;
  }
}

/** Nothing is wrong or left over, every act that was promised is there once, and no import is unfinished. */
async function problems(): Promise<string[]> {
  const [agent] = world.agents;
  const found = await recount();
  for (const { act, isDoomed } of world.forms) {
    const state = act === undefined ? undefined : (await actById(act))?.state;
    if (act !== undefined && state !== "ready" && !(isDoomed && state === "deleted")) found.push(`act ${act}: is lost`);
  }
  for (const id of world.imports) {
    const { body } = await agent!.call("reports.importRun", { params: { id: String(id) } });
    if (!["complete", "not_parsed"].includes(body.state)) found.push(`import ${id}: is ${body.state}`);
  }
  const mails = mailbox.letters().filter(({ subject }) => /akt /i.test(subject)).length;
  const called = await calledLetters();
  if (mails > called) found.push(`${mails} letters about acts were mailed, of ${called} for which SES was called`);
  const { body: me } = await agent!.call("session.me");
  if (me.waybillQueue.totalCount > 0) found.push(`${me.waybillQueue.totalCount} waybills still wait`);
  return found;
}

/** Letters that may have left; nobody sends a stuck one again here. */
async function calledLetters(): Promise<number> {
  let called = 0;
  await readPartitions((items) => {
    for (const { letters } of partitionOf(items).of("actLetters")) {
      called += letters.filter(({ calledAt }) => calledAt !== undefined).length;
    }
  });
  return called;
}

it(`${OPERATIONS} random operations of three agents with processes that die, seed ${SEED}`, {
  timeout: 120_000 + OPERATIONS * MS_EACH,
}, async () => {
  const { random, answers } = world;
  console.log(`chaos: seed ${SEED}, ${OPERATIONS} operations`);
  for (let done = 0; done < OPERATIONS; ) {
    const chosen = Array.from({ length: random.int(1, AT_ONCE) }, () =>
      random.weighted(operations, (one) => one.weight),
    );
    await Promise.all(
      chosen.map(async ({ name, run }) => {
        const agent = random.pick(world.agents);
        const answer = await perhapsDying(world, () => run(world, agent));
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
    `chaos: ${world.deaths} deaths, ${world.forms.filter(({ act }) => act !== undefined).length} acts, ${world.imports.length} imports`,
  );
  console.log(
    [...answers]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((each) => each.join(" "))
      .join("\n"),
  );
  expect(world.deaths).toBeGreaterThan(0);
});
