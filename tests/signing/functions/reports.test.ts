import { beforeAll, describe, expect, it } from "vitest";
import { type Act, ActEntity } from "#functions/acts/store/act.ts";
import { actSigningWrites } from "#functions/acts/store/actStats.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { rowLocation } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** docs/rules/reports.md, "Signing of a report". */

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

/** As if all paper waybills of the act had their files. */
async function bringWaybills(act: Act): Promise<void> {
  const change = { missingWaybill: undefined };
  const after = { ...act, ...change };
  await commit([
    ActEntity.patch({ id: act.id }, change),
    ...actSigningWrites([{ before: act, after }]),
    ...sumDeltas(actSumChanges(act, after)).map((delta) => SumDeltaEntity.put(delta)),
  ]);
}

describe("a report on two sales acts with seven owners", () => {
  it("says what the last of its purchase acts says, also once the first sales act is deleted", async () => {
    const { company, ids, reports } = await importReports(agent, 1, 7);
    const query = { company, destination_code: reports[0]!.destination!.code };
    const read = async (acted: "True" | "False") =>
      (await agent.call("reports.list", { query: { ...query, acted } })).body.results[0];
    const make = async (count: number) => {
      const form = formOf(await prepare(agent, company, ids));
      const { body } = await agent.call("actForm.create", {
        body: { ...form, act_rows: form.act_rows.slice(0, count) },
      });
      await drain("actFiles");
      return { id: String(body.id), purchases: await purchaseActsOf(body.id) };
    };
    const [one, other] = [await make(4), await make(3)];
    const purchases = [...one.purchases, ...other.purchases];
    expect(purchases).toHaveLength(7);
    for (const act of purchases.slice(0, 6)) await bringWaybills(act);
    expect(await read("True")).toMatchObject({ container: null, can_agent_sign: false });

    await agent.call("actForm.remove", { params: { id: one.id } });
    expect(await read("False")).toMatchObject({ acted_rows: 3, container: null, can_agent_sign: false });
    await drain("tokens");
    expect((await differences()).filter((text) => text.includes("purchase acts"))).toEqual([]);
    await agent.call("actForm.remove", { params: { id: other.id } });
    expect(await read("False")).toMatchObject({ acted_rows: 0, container: null, can_agent_sign: true });
  });
});

describe("a report whose first row is on an act", () => {
  it("says of signing what its purchase act says, and is left out of its whole destination once that is signed", async () => {
    const { company, ids, numbers, reports } = await importReports(agent, 2, 2);
    const destination = reports[0]!.destination!.code;
    const read = async () => {
      const query = { company, destination_code: destination, acted: "False" };
      const { body } = await agent.call("reports.list", { query });
      return body.results.find(({ number }: { number: string }) => number === numbers[0]);
    };
    expect(await read()).toMatchObject({ acted_rows: 0, container: null, can_agent_sign: true });
    const report = (await read()).id as number;

    const form = formOf(await prepare(agent, company, [report]));
    const { body: made } = await agent.call("actForm.create", {
      body: { ...form, act_rows: form.act_rows.slice(0, 1) },
    });
    expect(await read()).toMatchObject({ acted_rows: 1, can_be_acted: true, container: null, can_agent_sign: false });
    await drain("actFiles");
    const [purchase] = await purchaseActsOf(made.id);
    await bringWaybills(purchase!);
    expect(await read()).toMatchObject({ container: null, can_agent_sign: true });

    const { body: signing } = await agent.call("actLists.sign", {
      body: { company: purchase!.seller, acts: [purchase!.id] },
    });
    expect(await read()).toMatchObject({ container: { status: "PENDING" }, can_agent_sign: false });
    const pending = (await containerByHash(signing.container_id))!;
    await write(ContainerEntity.put({ ...pending, status: "SIGN_BOTH" }));
    expect(await read()).toMatchObject({
      can_be_acted: true,
      container: { status: "SIGN_BOTH" },
      can_agent_sign: false,
    });

    const fields = new URLSearchParams({ company, destinations: JSON.stringify([destination]) });
    const { headers } = await agent.call("actForm.select", { rawBody: fields.toString() });
    const selection = String(headers["location"]).split("/")[3]!;
    const { body: whole } = await agent.call("actForm.prepare", { query: { selection } });
    expect(whole[0].reports_blocked).toEqual([
      { reason: expect.stringContaining("ostuakt on allkirjastatud"), count: 1 },
    ]);
    const taken = formOf(whole[0]).act_rows.flatMap((row) => row.report_rows.map((id) => rowLocation(id).reportId));
    expect(new Set(taken)).toEqual(new Set(ids.filter((id) => id !== report)));

    await drain("tokens");
    expect((await differences()).filter((one) => one.includes("purchase acts"))).toEqual([]);
    await write(ContainerEntity.put(pending));
    await agent.call("signing.cancel", { params: { hash: signing.container_id } });
    await agent.call("actForm.remove", { params: { id: String(made.id) } });
    expect(await read()).toMatchObject({ acted_rows: 0, container: null, can_agent_sign: true });
    await drain("tokens");
    expect(await differences()).toEqual([]);
  });
});
