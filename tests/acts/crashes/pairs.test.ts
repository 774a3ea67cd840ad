import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { handler as sweepActs } from "#functions/actForm/sweepActs.schedule.ts";
import { type Act, actById, editionOf, fileKey } from "#functions/acts/store/act.ts";
import { noteActFiles, noteSomeActFiles } from "#functions/acts/store/actFilesWanted.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { seeded } from "#scripts/random/random.ts";
import { filesOf } from "#shared/acts/actFiles.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { holderOf, PDF } from "#tests/support/acts/attachments.ts";
import { agentOfSmallTable } from "#tests/support/acts/chaos.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { actHistory, actProblems, allActs, beginHistories } from "#tests/support/chaos/actHistories.ts";
import { giveSignature } from "#tests/support/chaos/histories.ts";
import { processOf } from "#tests/support/chaos/mortal.ts";
import { eachPair } from "#tests/support/chaos/pairs.ts";
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { isEveryCase } from "#tests/support/everyCase.ts";

/** A death logs errors; some jobs and containers are left by one. */
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "SILENT" }));

const EACH = isEveryCase ? 1 : 5;
const MINUTE_MS = 60_000;
let begun: Awaited<ReturnType<typeof beginHistories>>;
let asBegun: () => Promise<void>;
let agent: Caller;

beforeAll(async () => {
  begun = await beginHistories(await agentOfSmallTable());
  asBegun = await savedTable();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

/** A sales act with its purchase acts, all with files, and a purchase act of another one with the same owner. */
async function threeActs() {
  await asBegun();
  agent = await signedIn(superUser);
  const [owner] = begun.owners;
  const acts = await allActs(begun);
  const [own, other] = acts.filter(({ type, counterpart }) => type === PURCHASE_ACT && counterpart === owner);
  const sales = acts.find(({ id }) => id === own?.salesAct);
  if (!own || !other || !sales) throw new Error("The acts were not made");
  return { own, other, sales };
}

const named = { "with its files": threeActs, "that waits for its files": changed };

/** After a change of a site, whose sales act waits for its files too. */
async function changed() {
  const { own, ...others } = await threeActs();
  const holder = holderOf(own);
  const [site] = (await holder.view()).results;
  await holder.change("updateCadaster", site.id, { cadaster: "00101:001:0002", version: site.version });
  return { ...others, own: (await actById(own.id)) ?? own };
}

async function runsOf({ own, other, sales }: { own: Act; other: Act; sales: Act }) {
  const edition = editionOf(own);
  const wanted = filesOf(own.type, false);
  await putFile(fileKey(own.hash, edition, "pdf"), PDF, "application/pdf");
  const holder = holderOf(own);
  const [site] = (await holder.view()).results;
  const { body: opened } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
  const [loaded] = opened;
  const update = (changes: object) => {
    const form = formOf({ ...loaded, ...changes }, { date: "2026-12-01" });
    return agent.call("actForm.update", { body: { ...form, act_id: sales.id, version: loaded.sales_act.version } });
  };
  const ofOthers = (one: { previous_owner?: string; previous_owner_id?: string }) =>
    (one.previous_owner ?? one.previous_owner_id) !== String(own.counterpart);
  const sign = (acts: readonly number[]) => agent.call("actLists.sign", { body: { company: own.counterpart, acts } });
  const files = { edition, isComplete: true, stored: wanted, gaps: {} };
  const some = { ...files, isComplete: false, stored: wanted.filter((kind) => kind !== "pdf") };
  return {
    sign,
    runs: {
      sign: () => sign([own.id]),
      signBoth: () => sign([own.id, other.id]),
      files: () => noteActFiles(own, files),
      otherFiles: () => noteSomeActFiles(own, some),
      save: () => update({}),
      saveWithout: () =>
        update({
          act_rows: loaded.act_rows.filter(ofOthers),
          purchase_acts: loaded.purchase_acts.filter(ofOthers),
        }),
      remove: () => agent.call("actForm.remove", { params: { id: String(sales.id) } }),
      site: () => holder.change("updateCadaster", site.id, { cadaster: "00101:001:0003", version: site.version }),
      sweep: () => sweepActs(),
    },
    ofContainer: (hash: string) => ({
      cancel: () => agent.call("signing.cancel", { params: { hash } }),
      free: () => agent.call("signing.remove", { params: { hash } }),
      give: () => giveSignature(hash),
      sweep: () => sweepContainers(),
    }),
  };
}

async function inContainer() {
  const acts = await threeActs();
  const { sign, runs, ofContainer } = await runsOf(acts);
  return { ...runs, ...ofContainer((await sign([acts.own.id, acts.other.id])).body.container_id) };
}

async function left(name: "save" | "saveWithout" | "remove", writes: number) {
  const { runs } = await runsOf(await threeActs());
  await processOf({ left: writes, isWritten: true }, runs[name]);
  vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
  return runs;
}

const beginnings = {
  ...Object.fromEntries(
    Object.entries(named).map(([name, acts]) => [
      name,
      {
        begin: async () => (await runsOf(await acts())).runs,
        runs: ["sign", "files", "otherFiles", "saveWithout", "site"],
      },
    ]),
  ),
  "that is saved or deleted": {
    begin: async () => (await runsOf(await threeActs())).runs,
    runs: ["save", "remove", "signBoth"],
  },
  "in a container": { begin: inContainer, runs: ["cancel", "give", "files", "save"] },
  "in a container that one party has signed": {
    async begin() {
      const runs = await inContainer();
      await runs.give();
      return runs;
    },
    runs: ["free", "give", "remove"],
  },
  "whose save died": { begin: () => left("save", 5), runs: ["sweep", "files"], isShort: true },
  "whose removal from its sales act died": {
    begin: () => left("saveWithout", 6),
    runs: ["sweep", "files"],
    isShort: true,
  },
  "whose deletion died": { begin: () => left("remove", 4), runs: ["sweep", "files"], isShort: true },
};

describe.each(Object.entries(beginnings))("what two people or workers do at once to an act %s", (_, beginning) => {
  it("is counted as the acts say", { timeout: 900_000 }, async () => {
    const history = actHistory(seeded(1), agent, begun);
    await eachPair(beginning, EACH, () => actProblems(history));
  });
});
