import { beforeAll, describe, expect, it } from "vitest";
import { type Act, ActEntity, actById, currentFile, headOf } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { actList, actSigningWrites } from "#functions/acts/store/actStats.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { addCompany, changeCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { CounterpartEntity, counterpartsAt, storedCounterpart } from "#functions/companies/store/counterpart.ts";
import { sweepContainer } from "#functions/containers/releasable.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { unfinishedContainers } from "#functions/containers/store/unfinished.ts";
import { deleteFile } from "#functions/platform/clients/files.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { rowLocation, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { signables } from "#functions/signables.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { crashing, type Moment, pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let numbers = 0;

const sign = (company: number, acts: number[], more: object = {}, by = agent) =>
  by.call("actLists.sign", { body: { company, acts, ...more } });
const cancel = (hash: string) => agent.call("signing.cancel", { params: { hash } });
const listed = async (id: number, by = agent) =>
  (await by.call("actLists.list", { query: { acts: String(id) } })).body.results[0];
const save = async (id: number) => {
  const { body } = await agent.call("actForm.load", { query: { act_id: String(id) } });
  if (!body[0]) throw new Error(JSON.stringify(body));
  const form = { ...formOf(body[0], { date: "2026-11-12" }), act_id: id, version: body[0].sales_act.version };
  return agent.call("actForm.update", { body: form });
};

/** A sales act of one owner with its purchase act, both with their PDF. */
async function madeAct(waybillFiles = true) {
  const { company, ids } = await importReports(agent, 1, 1);
  const number = `ALL-${++numbers}`;
  const { body } = await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number }) });
  await drain("actFiles");
  await drain("tokens");
  const [purchase] = await purchaseActsOf(body.id);
  // Waybills of an import are paper ones.
  if (waybillFiles)
    for (const id of [body.id, purchase!.id]) {
      const before = (await actById(id))!;
      const after = { ...before, missingWaybill: undefined };
      await commit([ActEntity.patch({ id }, { missingWaybill: undefined }), ...actSigningWrites([{ before, after }])]);
    }
  return { id: body.id as number, number, company: Number(company), purchase: (await actById(purchase!.id))! };
}

/** Of a row of the act, one euro above the present one. */
async function newPrice(act: number) {
  const { body } = await agent.call("actForm.load", { query: { act_id: String(act) } });
  const { flat_price: originalPrice, report_rows } = body[0].act_rows[0];
  const { id, amount, waybill } = report_rows[0];
  return { id: id as number, amount, waybill, originalPrice, price: originalPrice + 1 };
}

async function isFree(...acts: { id: number }[]): Promise<boolean> {
  const found = await Promise.all(acts.map(({ id }) => actById(id)));
  return found.every((act) => act?.container === undefined && (act?.purchasesInContainers ?? 0) === 0);
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

describe("a container of acts", () => {
  it("locks the act, and its sales act against changes, until it is cancelled", async () => {
    const { id, number, purchase } = await madeAct();
    expect(await listed(id)).toMatchObject({ has_edit_link: true, has_delete_link: true, can_agent_sign: true });
    const { body } = await sign(purchase.seller, [purchase.id]);
    expect(body.modal_data).toMatchObject({
      name: `Ostuakt ${number}-1`,
      kind: "acts",
      files: [{ file_name: `${number}-1.pdf` }],
      remaining: 0,
    });
    expect(await listed(purchase.id)).toMatchObject({
      can_agent_sign: false,
      agent_sign_error: "",
      container: { hash: body.container_id, acts: [purchase.id], status: { raw: "PENDING" } },
    });
    expect(await listed(id)).toMatchObject({
      has_edit_link: false,
      has_delete_link: false,
      container: null,
      can_agent_sign: true,
    });
    expect(await listed(purchase.id)).toMatchObject({ has_delete_link: false });
    expect((await save(id)).body.code).toBe("act_signed");
    const load = () => agent.call("actForm.load", { query: { act_id: String(id) } });
    expect((await load()).body[0].sales_act.locked).toContain("allkirjastamisel");
    const related = () => agent.call("actForm.relatedActs", { params: { id: String(id) } });
    expect((await related()).body[0].delete_error).toContain("allkirjastamine on pooleli");
    expect(await allActJobs()).toEqual([]);
    const refused = await agent.call("actForm.remove", { params: { id: String(id) } });
    expect(refused.body.fields.act[0]).toContain("allkirjastamine on pooleli");
    expect((await cancel(body.container_id)).body).toEqual({ company_id: purchase.seller, ids: [purchase.id] });
    expect(await isFree({ id }, purchase)).toBe(true);
    expect(await listed(id)).toMatchObject({ has_edit_link: true, has_delete_link: true });
    expect((await load()).body[0].sales_act.locked).toBe("");
    expect((await related()).body[0].delete_error).toBe("");
    expect((await save(id)).status).toBe(200);
    const { events } = await eventsOfAct(purchase.id, undefined);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["signingBegun", "signingCanceled"]));
  });

  it("is not told to be an act that does not exist when somebody else deletes it at the same time", async () => {
    const { id, purchase } = await madeAct();
    const { body } = await sign(purchase.seller, [purchase.id]);
    const hash = body.container_id;
    const pending = (await containerByHash(hash))!;
    await write(ContainerEntity.put({ ...pending, status: "releasing" }));
    const refused = await agent.call("actForm.remove", { params: { id: String(id) } });
    expect([refused.status, refused.body.code]).toEqual([409, "container_changed"]);
    await write(ContainerEntity.put(pending));
    await cancel(hash);
    expect(await isFree({ id }, purchase)).toBe(true);
  });

  it("keeps the prices of the rows of a locked act", async () => {
    const { id, purchase } = await madeAct();
    const price = await newPrice(id);
    const reprice = () => agent.call("actForm.setPrices", { body: [price] });
    const { body } = await sign(purchase.seller, [purchase.id]);
    expect((await reprice()).body.code).toBe("act_signed");
    await cancel(body.container_id);
    expect((await reprice()).status).toBe(200);
  });

  it("keeps prices also when it locks the act between the read and the write of a new price", async () => {
    const { id, purchase } = await madeAct();
    const price = await newPrice(id);
    const { reportId } = rowLocation(price.id);
    const stored = async () => [await reportsById([reportId]), await rowsOfReports([reportId])];
    const before = await stored();
    const signed: string[] = [];
    const { reached, result } = await pausing(
      { write: 1 },
      () => agent.call("actForm.setPrices", { body: [price] }),
      async () => signed.push((await sign(purchase.seller, [purchase.id])).body.container_id),
    );
    expect(reached).toBe(true);
    expect(result).toMatchObject({ status: "fulfilled", value: { status: 409, body: { code: "act_signed" } } });
    expect((await actById(purchase.id))!.container).toBe(signed[0]);
    expect(await stored()).toEqual(before);
  });

  it("holds a sales act and its purchase act in one lock when one company is on both", async () => {
    const { id, purchase } = await madeAct();
    await write(
      ActEntity.patch(
        { id },
        { type: 20, counterpart: purchase.seller, state: "ready", date: purchase.date, toSign: 20 },
      ),
    );
    const { body } = await sign(purchase.seller, [id, purchase.id]);
    expect(body.type).toBe("success");
    expect(await actById(id)).toMatchObject({ container: body.container_id, purchasesInContainers: 1 });
    await cancel(body.container_id);
    expect(await isFree({ id }, purchase)).toBe(true);
  });

  it("goes with a sales act that is deleted after the first signature, and stays after the second", async () => {
    const [one, both] = [await madeAct(), await madeAct()];
    const { body: first } = await sign(one.purchase.seller, [one.purchase.id]);
    await signWithoutBytes(first.container_id);
    expect((await agent.call("actForm.remove", { params: { id: String(one.id) } })).status).toBe(200);
    expect(await containerByHash(first.container_id)).toBeUndefined();
    expect((await actById(one.purchase.id))!.state).toBe("deleted");
    const { body: second } = await sign(both.purchase.seller, [both.purchase.id]);
    await signWithoutBytes(second.container_id, 2);
    const refused = await agent.call("actForm.remove", { params: { id: String(both.id) } });
    expect(refused.body.fields.act[0]).toContain("mõlema poole allkirjastatud");
  });

  it("is shown to the owner's people from the first signature on", async () => {
    const { purchase } = await madeAct();
    const owner = await signedIn({ ...superUser, id: 8_300, roles: ["companyUser"], companies: [purchase.seller] });
    const { body } = await sign(purchase.seller, [purchase.id]);
    expect((await listed(purchase.id, owner)).container).toBeNull();
    expect((await sign(purchase.seller, [purchase.id], {}, owner)).body.message).toContain("esimesena allkirjastama");
    await signWithoutBytes(body.container_id);
    expect((await listed(purchase.id, owner)).container.status.raw).toBe("SIGN_ONE");
    expect((await sign(purchase.seller, [purchase.id], {}, owner)).body.container_id).toBe(body.container_id);
    expect((await sign(purchase.seller, [], { whole: true }, owner)).body.type).toBe("success");
  });

  it("tells in the history of the act who signed, and who declined and why", async () => {
    const { purchase } = await madeAct();
    const { body } = await sign(purchase.seller, [purchase.id]);
    await signWithoutBytes(body.container_id);
    const owner = await signedIn({ ...superUser, id: 8_301, roles: ["companyUser"], companies: [purchase.seller] });
    const reason = { body: { reason: "Kogus on vale" } };
    expect((await owner.call("signing.decline", { params: { hash: body.container_id }, ...reason })).status).toBe(204);
    const told = async (): Promise<object[]> => {
      const { body: history } = await agent.call("acts.history", { params: { id: String(purchase.id) } });
      return history.results.filter(({ kind }: { kind: string }) => /^sign|^decl|^container/.test(kind));
    };
    const before = await told();
    expect(before).toMatchObject([
      { kind: "declined", fields: [{ field: "reason", to: "Kogus on vale" }] },
      { kind: "signingBegun" },
      { kind: "signed", by: "MÄNNIK,MARI-LIIS", at: "2026-11-20T10:00:00.000Z" },
    ]);
    expect((await agent.call("signing.remove", { params: { hash: body.container_id } })).status).toBe(200);
    expect(await containerByHash(body.container_id)).toBeUndefined();
    expect(await told()).toEqual([
      expect.objectContaining({ kind: "containerDeleted", by: superUser.name }),
      ...before,
    ]);
  });
});

describe("a company of which nothing can be signed", () => {
  it("says why in the list of companies, until something of it can be", async () => {
    const { purchase } = await madeAct();
    const owner = (await companyById(purchase.seller))!;
    const errorOf = async () => {
      const { body } = await agent.call("actLists.companies", { query: { type: "10", search: owner.code } });
      return body.results.map((each: { sign_error: string | null }) => each.sign_error);
    };
    expect(await errorOf()).toEqual([null]);
    // Also what other tests have left.
    const { body } = await sign(owner.id, [], { whole: true, type: 10 });
    await signWithoutBytes(body.container_id, 2);
    expect(await errorOf()).toEqual(["Pole vaja kaks korda allkirjastada."]);
    await changeCompany(owner, { ...owner, emails: [] });
    expect(await errorOf()).toEqual(["Aktide saatmise e-postiaadress on seadistamata."]);
    const now = (await companyById(owner.id))!;
    await changeCompany(now, { ...now, emails: owner.emails });
  });

  it("names what its only acts lack", async () => {
    const company = (await companyById(await addCompany(newBuyer("19990777", "Puuduja OÜ", "Männiku tee 2"))))!;
    await changeCompany(company, { ...company, emails: ["puuduja@virn.example"] });
    const { id } = await madeAct(false);
    const act = (await actById(id))!;
    const list = actList(20);
    const [stats] = await counterpartsAt(list, [company.id]);
    const own = { ...stats!, sortName: "puuduja", total: 1, latest: act.date, version: 1 };
    await write(CounterpartEntity.put(storedCounterpart(own)));
    const copy = { ...headOf(act), id: 900_001, counterpart: company.id };
    await write(ActEntity.put({ ...copy, toSign: copy.type, files: act.files!, missingWaybill: "PV-1" }));
    const { body } = await agent.call("actLists.companies", { query: { type: "20", search: company.code } });
    expect(body.results[0].sign_error).toBe("Paberveoseleht nr. PV-1 on lisamata.");
    await write(ActEntity.delete({ id: 900_001 }));
    await write(CounterpartEntity.delete({ list, counterpart: company.id }));
  });
});

describe("an act is refused", () => {
  it("with a paper waybill that lacks its file, without its PDF, while it is saved, or of a company without addresses", async () => {
    const { id, purchase } = await madeAct(false);
    const message = async () => (await sign(purchase.seller, [purchase.id])).body.message;
    expect(await message()).toMatch(/Paberveoseleht nr\. .+ on lisamata\./);
    await write(ActEntity.patch({ id: purchase.id }, { missingWaybill: undefined }));
    const { files } = (await actById(purchase.id))!;
    await write(ActEntity.patch({ id: purchase.id }, { files: undefined }));
    expect(await message()).toContain("Akti failid on valmimas.");
    await write(ActEntity.patch({ id: purchase.id }, { files: files! }));
    await deleteFile(currentFile((await actById(purchase.id))!, "pdf"));
    expect(await message()).toBe("Valitud failid on vahepeal muutunud. Palun proovige uuesti.");
    const company = (await companyById(purchase.seller))!;
    await changeCompany(company, { ...company, emails: [] });
    expect(await message()).toBe("Aktide saatmise e-postiaadress on seadistamata.");
    await changeCompany((await companyById(purchase.seller))!, company);
    expect(await isFree({ id }, purchase)).toBe(true);
    expect((await sign(purchase.buyer, [purchase.id])).status).toBe(404);
    expect((await sign(purchase.seller, [987_654_321])).status).toBe(404);
  });

  it("when a save comes between reading and locking, and the save goes through", async () => {
    const { id, purchase } = await madeAct();
    const untouched = await unfinishedContainers();
    const saved: number[] = [];
    const { reached, result } = await pausing(
      { write: 2 },
      () => sign(purchase.seller, [purchase.id]),
      async () => {
        if (saved.length === 0) saved.push((await save(id)).status);
      },
    );
    expect([reached, saved]).toEqual([true, [200]]);
    expect(result).toMatchObject({ status: "fulfilled", value: { body: { type: "fail" } } });
    expect(await isFree({ id }, purchase)).toBe(true);
    expect(await unfinishedContainers()).toEqual(untouched);
  });
});

describe("a process that dies", () => {
  const moments: Moment[] = ["before", "after"];
  it.each(moments)(
    "%s any write of a signing leaves acts that are free, or in a container that waits",
    async (moment) => {
      const { id, purchase } = await madeAct();
      for (let write = 1; ; write++) {
        const { crashed } = await crashing(write, moment, () => sign(purchase.seller, [purchase.id]));
        for (const left of await unfinishedContainers()) await sweepContainer(left, signables);
        const { container } = (await actById(purchase.id)) as Act;
        if (container === undefined) expect(await isFree({ id }, purchase)).toBe(true);
        else {
          expect((await containerByHash(container))?.status).toBe("PENDING");
          expect((await sign(purchase.seller, [purchase.id])).body.container_id).toBe(container);
          expect((await cancel(container)).status).toBe(200);
        }
        if (!crashed) break;
      }
    },
  );

  it.each(moments)("%s any write of cancelling leaves no lock", async (moment) => {
    const { id, purchase } = await madeAct();
    for (let write = 1; ; write++) {
      const { body } = await sign(purchase.seller, [purchase.id]);
      const { crashed } = await crashing(write, moment, () => cancel(body.container_id));
      for (const left of await unfinishedContainers()) await sweepContainer(left, signables);
      if (await containerByHash(body.container_id)) await cancel(body.container_id);
      expect(await containerByHash(body.container_id)).toBeUndefined();
      expect(await isFree({ id }, purchase)).toBe(true);
      if (!crashed) break;
    }
  });
});
