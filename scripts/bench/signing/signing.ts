import { randomBytes } from "node:crypto";
import { ActEntity, fileKey } from "#functions/acts/store/act.ts";
import { companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { addPerson, changePerson } from "#functions/people/store/personWrites.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { rememberSmartIdAccount } from "#functions/signing/store/pendingRequest.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, equal, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median, percentile } from "#scripts/bench/measuring/statistics.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { withWorkers } from "#scripts/bench/measuring/workers.ts";
import { agent, type Caller, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { askWhile } from "#scripts/waiting/patience.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { simulator } from "./simulator.ts";

/** Signs acts of one company by phone, in one container with one PIN. The simulated person answers at once. */
const ACTS = 50;
const ROUNDS = 3;
/** A person may begin 20 times in 15 minutes. */
const CODE_ROUNDS = 16;
/** Of the services, as SK's take it. */
const ANSWER_MS = 300;
const MAX_CODE_SECONDS = 1.5;
const SALES = 10_000;
const FILE_BYTES = 60_000;
/** Together 5 MB. */
const LARGE_FILE_BYTES = 100_000;
const MAX_SECONDS = 5;
const AT_ONCE = 16;
const GIVES_UP_AFTER_MS = 120_000;
const [CODE, PHONE] = ["60001019906", "+37200000766"];
const [SMART_CODE, SMART_ACCOUNT] = ["50001029996", "PNOEE-50001029996-MOCK-Q"];
const byMobileId = { route: "signing.mobileId", body: { idCode: CODE, phoneNumber: PHONE } };
const bySmartId = { route: "signing.smartId", body: { idCode: SMART_CODE } };

type Means = { route: string; body: Record<string, string> };

export const company = part({
  async prepare() {
    await seedTrade(1);
    const [owner] = await companiesOfKind("owner");
    if (!owner) throw new Error("no owner was seeded");
    const { id: platform } = await platformCompany();
    await changePerson(agent.id, { personalCode: CODE });
    const other = { name: "Sulev Saar", email: "sulev@virn.example", roles: ["superUser" as const], companies: [] };
    const added = await addPerson({ ...other, personalCode: SMART_CODE });
    if (!added.ok) throw new Error("no second person was added");
    await rememberSmartIdAccount(SMART_CODE, SMART_ACCOUNT);
    // Locking a purchase act counts it on its sales act.
    const sales = purchaseActHead(SALES, { seller: platform, platform, salesAct: 0 });
    await ActEntity.putAll([{ ...sales, type: SALES_ACT, toSign: SALES_ACT }]);
    const trade: Trade = { owner: owner.id, platform, made: 0 };
    return { trade, first: await openCaller(), second: await openCaller({ id: added.id, ...other }) };
  },
  run: ({ trade, first, second }) =>
    withWorkers("eidAttempts", async () => {
      const rounds: Signed[] = [];
      for (let number = 0; number < ROUNDS; number++) rounds.push(await round(first, trade, FILE_BYTES, byMobileId));
      simulator.setAnswerMs(ANSWER_MS);
      const mobileCodes = await codeTimes(first, trade, byMobileId);
      return { rounds, mobileCodes, smartCodes: await codeTimes(second, trade, bySmartId) };
    }),
  goal: ({ rounds, mobileCodes, smartCodes }) => {
    const name = `sign ${ACTS} acts with one PIN`;
    const seconds = (of: (signed: Signed) => number) => median(rounds.map(of)) / 1000;
    return [
      atMost(
        `${name}, from 'Allkirjasta' until signed`,
        seconds(({ whole }) => whole),
        "s",
        MAX_SECONDS,
      ),
      shown(
        `${name}: the container is made`,
        seconds(({ made }) => made),
        "s",
      ),
      shown(
        `${name}: the phone has its code`,
        seconds(({ asked }) => asked),
        "s",
      ),
      ...codeFigures("Mobile-ID", mobileCodes),
      ...codeFigures("a known Smart-ID account", smartCodes),
      ...equal(
        rounds.map(({ files }, index) => ({
          name: `${name}: files with one signature, round ${index + 1}`,
          value: files,
        })),
        "",
      ),
    ];
  },
});

interface Trade {
  owner: number;
  platform: number;
  /** Rounds of acts that were made. */
  made: number;
}

type Signed = Awaited<ReturnType<typeof round>>;

/** Milliseconds from the press until the answer with the code, warm. */
async function codeTimes(call: Caller, trade: Trade, means: Means): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < CODE_ROUNDS; number++) {
    times.push((await round(call, trade, LARGE_FILE_BYTES, means)).code);
  }
  return times.slice(1);
}

function codeFigures(means: string, times: readonly number[]): Figure[] {
  const title = `code of ${means} for ${ACTS} files of 5 MB, services that answer in 0.3 s`;
  return [
    shown(`${title}: median`, median(times) / 1000, "s"),
    atMost(`${title}: 95th percentile`, percentile(times, 0.95) / 1000, "s", MAX_CODE_SECONDS),
  ];
}

async function round(call: Caller, trade: Trade, fileBytes: number, { route, body }: Means) {
  const acts = await readyActs(trade, fileBytes);
  const sign = await call("actLists.sign", { body: { company: trade.owner, acts } });
  const { result: container, milliseconds: madeAfter } = await timed(async () => JSON.parse(textOf(await sign())));
  if (container.type !== "success") throw new Error(`no container: ${container.message}`);
  const hash: string = container.container_id;
  const ask = await call(route, { params: { hash }, body });
  const { result: begun, milliseconds: askedAfter } = await timed(async () => JSON.parse(textOf(await ask())));
  if (begun.verification_code === null) throw new Error(`${route} answered without a code`);
  const progress = await call("signing.progress", { params: { id: begun.id } });
  const { milliseconds: signedAfter } = await timed(async () => {
    const { state, message } = await askWhile(
      async () => JSON.parse(textOf(await progress())),
      (now) => now.state !== "signed" && now.state !== "failed",
      { pauseMs: 50, limitMs: GIVES_UP_AFTER_MS },
    );
    if (state !== "signed") throw new Error(`not signed: ${message ?? state}`);
  });
  const signed = await containerByHash(hash);
  const asked = madeAfter + askedAfter;
  return {
    made: madeAfter,
    asked,
    code: askedAfter,
    whole: asked + signedAfter,
    files: signed?.signatures.length === 1 ? signed.files.length : 0,
  };
}

async function readyActs(trade: Trade, fileBytes: number): Promise<number[]> {
  const { owner: seller, platform } = trade;
  const first = trade.made++ * ACTS;
  const ids = Array.from({ length: ACTS }, (_, index) => first + index + 1);
  await inParallel(ids, AT_ONCE, async (id) => {
    const act = purchaseActHead(id, { seller, platform, salesAct: SALES });
    const files = { edition: act.version, isComplete: true, stored: ["pdf"], gaps: {} } as const;
    await putFile(fileKey(act.hash, act.version, "pdf"), randomBytes(fileBytes), "application/pdf");
    await ActEntity.putAll([{ ...act, toSign: act.type, files }]);
  });
  return ids;
}
