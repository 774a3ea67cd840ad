import { beforeAll, describe, expect, it } from "vitest";
import { purchaseActsOf } from "#functions/data/acts/purchaseActs.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { ACT_FILE_KINDS } from "#shared/domain/acts/files/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let employee: Caller;
let sales: number;
let own: number;
let others: number;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 1, 2);
  const body = formOf(await prepare(agent, company, ids), { number: "Alla/1" });
  sales = (await agent.call("acts.create", { body })).body.id;
  const [first, second] = await purchaseActsOf(sales);
  [own, others] = [first!.id, second!.id];
  employee = await signedIn({ ...superUser, id: 72, roles: ["companyUser"], companies: [first!.seller] });
}, 60_000);

const download = (caller: Caller, act: number, kind: string) =>
  caller.call("actFiles.file", { params: { id: String(act), kind } });

describe("a file of an act", () => {
  it("does not exist while it is being made", async () => {
    for (const kind of ACT_FILE_KINDS) expect((await download(agent, sales, kind)).status).toBe(404);
    expect(await drain("actFiles")).toBe(0);
  });

  it.each([
    ["pdf", "Alla-1.pdf"],
    ["xlsx", "Alla-1.xlsx"],
    ["actReport", "Alla-1-koond.csv"],
    ["report", "Alla-1-raport.csv"],
    ["eArve", "Alla-1.xml"],
    ["ubl", "Alla-1-ubl.xml"],
  ])("%s is downloaded by a super user as %s, by a link that ends soon", async (kind, name) => {
    const { status, headers } = await download(agent, sales, kind);
    expect(status).toBe(303);
    const { searchParams } = new URL(String(headers["location"]));
    expect(searchParams.get("response-content-disposition")).toContain(`filename="${name}"`);
    expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
  });

  it("is the company user's own, never another owner's or a sales act's", async () => {
    expect((await download(employee, own, "actReport")).status).toBe(303);
    for (const kind of ACT_FILE_KINDS) {
      expect((await download(employee, others, kind)).status).toBe(404);
      expect((await download(employee, sales, kind)).status).toBe(404);
      expect((await download(nobody(), own, kind)).status).toBe(401);
    }
    expect((await download(agent, sales, "docx")).status).toBe(400);
    expect((await download(agent, own, "eArve")).status).toBe(404);
  });

  it("is listed with its address", async () => {
    const { body } = await employee.call("acts.list", { query: { acts: String(own) } });
    const [listed] = body.results;
    expect(listed.files).toContainEqual({ kind: "xlsx", href: `/api/v1/acts/acts/${own}/files/xlsx/`, reason: "" });
    expect(listed).toMatchObject({ has_composite_report: true, has_full_report: true });
  });
});
