import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settleDeclarations } from "#functions/eudr/settleDeclarations.ts";
import { plotsWithShapes, unpackedShape } from "#functions/eudr/store/plot.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { inventedParcel } from "#scripts/simulators/land/parcels.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { roundedPolygons } from "#shared/eudr/geometry.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { isUncounted } from "#tests/support/eudr/landCalls.ts";

const simulator = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const started = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url });
  return started;
});

const LIMIT = { attempts: 300, windowSeconds: 900 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let agent: Caller;
let now = Date.now();

beforeAll(async () => {
  await agentOfOwners();
}, 60_000);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  agent = await signedIn(superUser);
});
afterAll(() => {
  vi.useRealTimers();
  return simulator.close();
});

/** Sessions end meanwhile. */
async function later(milliseconds: number): Promise<void> {
  vi.setSystemTime((now += milliseconds));
  agent = await signedIn(superUser);
}

async function ask(...numbers: string[]) {
  const { status, body } = await agent.call("eudr.plots", { query: { numbers: numbers.join(",") } });
  expect(status).toBe(200);
  return body.results;
}

/** Numbers that the cadastre was asked for while something was done. */
async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = simulator.requests().length;
  await work();
  return simulator.requests().slice(before).flat();
}

let count = 1000;
const fresh = () => `00105:001:${++count}`.replace(/7$|9999$/, "8");

describe("plots of the cadastre", () => {
  it("have address, area and outline, in the order of the numbers", async () => {
    const [plain, unknown, withHole] = ["00104:001:0002", "00104:001:9999", "00104:001:0007"];
    const parcel = inventedParcel(plain);
    const plots = await ask(plain, unknown, withHole);
    expect(plots).toEqual([
      {
        number: plain,
        state: "known",
        address: [parcel?.l_aadress, parcel?.ay_nimi, parcel?.ov_nimi, parcel?.mk_nimi].join(", "),
        area: parcel?.pindala,
        day: tallinnDay(new Date(now).toISOString()),
        is_old: false,
        outline: [expect.arrayContaining([expect.any(Number)])],
      },
      { number: unknown, state: "unknown", address: "", area: null, day: null, is_old: false, outline: [] },
      expect.objectContaining({ number: withHole, outline: [expect.anything(), expect.anything()] }),
    ]);
  });

  it("are kept whole, byte for byte, as the cadastre has them to six decimals", async () => {
    const number = "00104:002:0017";
    await ask(number);
    const [plot] = await plotsWithShapes([number]);
    expect(unpackedShape(plot?.polygons ?? "")).toEqual(roundedPolygons(inventedParcel(number)?.coordinates ?? []));
  });

  it("are asked for once in 30 days, all that are due at once", async () => {
    const [one, other] = [fresh(), fresh()];
    expect(await askedDuring(() => ask(one))).toEqual([one]);
    await later(30 * DAY - 1);
    expect(await askedDuring(() => ask(one, other))).toEqual([other]);
    await later(1);
    expect(await askedDuring(() => ask(one, other))).toEqual([one]);
  });

  it("that the cadastre does not know are asked for again after a day", async () => {
    const unknown = "00104:003:9999";
    expect(await askedDuring(() => ask(unknown))).toEqual([unknown]);
    await later(DAY - 1);
    expect(await askedDuring(() => ask(unknown))).toEqual([]);
    await later(1);
    expect(await askedDuring(() => ask(unknown))).toEqual([unknown]);
  });

  it("stay as they were, with the day of the copy, while the cadastre is down", async () => {
    const [number, never] = [fresh(), fresh()];
    const [before] = await ask(number);
    await later(31 * DAY);
    simulator.fault("error");
    const [old, unanswered] = await ask(number, never);
    expect(old).toEqual({ ...before, is_old: true });
    expect(unanswered).toMatchObject({ state: "unanswered", outline: [] });
    expect(await askedDuring(() => ask(number, never))).toEqual([number, never]);
    expect((await ask(number))[0]).toMatchObject({ is_old: false, day: tallinnDay(new Date(now).toISOString()) });
  });

  it("keep the last copy with its day and shape when the parcel was divided since", async () => {
    const number = fresh();
    const [before] = await ask(number);
    const [stored] = await plotsWithShapes([number]);
    expect(stored?.polygons).toBeTruthy();
    simulator.divide(number, ["00104:005:0001", "00104:005:0002"]);
    await later(30 * DAY);
    expect(await ask(number)).toEqual([{ ...before, state: "gone", is_old: true }]);
    expect((await plotsWithShapes([number]))[0]).toMatchObject({
      polygons: stored?.polygons,
      copiedAt: stored?.copiedAt,
    });
    expect(await ask("00104:005:0001")).toMatchObject([{ state: "known" }]);
  });

  it("say what a due diligence statement of stands names of each", async () => {
    const [noticed, bare] = ["00104:007:0001", "00104:007:0003"];
    const query = { numbers: `${noticed},${bare}` };
    const areas = async (of: Record<string, string>) =>
      (await agent.call("eudr.plots", { query: of })).body.results.map(
        ({ filed_area: area }: { filed_area?: string }) => area,
      );
    expect(await areas({ ...query, area: "stands" })).toEqual(["stands", "parcels"]);
    expect(await areas(query)).toEqual([undefined, undefined]);
  });

  it("are those of the next answer after one that cannot be read", async () => {
    const number = fresh();
    simulator.answer('{"type":"FeatureCollection","features":[],"numberMatched":1,"numberReturned":0}');
    expect(await ask(number)).toMatchObject([{ state: "unread" }]);
    expect(await ask(number)).toMatchObject([{ state: "known" }]);
  });
});

describe("a declaration", () => {
  const NUMBER = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };

  it("names the plots that the cadastre does not know, also after a change of its plots, and a division", async () => {
    const form = ownerForm(freeCode(4811), "Tundmatu Krunt OÜ");
    const owner = (await agent.call("companies.create", { body: form })).body.id;
    const [known, unknown] = [fresh(), "00104:006:9999"];
    const { body } = await agent.call("eudr.declare", { body: { owner, ...NUMBER, plots: [known, unknown] } });
    expect(body).toMatchObject({ plots_count: 2, unknown_plots: [unknown] });
    const change = async (version: number, plots: string[]) =>
      (
        await agent.call("eudr.changeDeclaration", {
          params: { id: body.id },
          body: { version, plots, since: null, note: "" },
        })
      ).body;
    const without = await change(body.version, [known]);
    expect(without.unknown_plots).toEqual([]);
    simulator.divide(known, ["00104:006:0001", "00104:006:0002"]);
    await later(30 * DAY);
    await ask(known);
    await settleDeclarations(NUMBER, new Date(now));
    const { body: divided } = await agent.call("eudr.declaration", { params: { id: body.id } });
    expect([divided.unknown_plots, divided.plots]).toEqual([[known], [known]]);
  });
});

describe("the call", () => {
  it.each([
    ["no number", "", "Sisestage vähemalt üks katastritunnus."],
    ["another text", "') or (1=1", "'')' ei ole katastritunnus. See on kujul 12345:001:0001."],
    [
      "51 numbers",
      Array.from({ length: 51 }, (_, index) => `00101:001:${1000 + index}`).join(),
      "Korraga saab küsida kuni 50 katastritunnust.",
    ],
  ])("refuses %s at the field, and asks nobody", async (_, numbers, message) => {
    const before = simulator.requests().length;
    const { status, body } = await agent.call("eudr.plots", { query: { numbers } });
    expect([status, body.fields]).toEqual([400, { numbers: [message] }]);
    expect(simulator.requests()).toHaveLength(before);
  });

  it("answers users of owners, and 404 to others", async () => {
    const owner = (await agent.call("companies.create", { body: ownerForm(freeCode(4801), "Krundi Mets OÜ") })).body.id;
    const person = { ...superUser, roles: ["companyUser" as const] };
    const user = await signedIn({ ...person, id: 71, companies: [owner] });
    const other = await signedIn({ ...person, id: 72, companies: [] });
    const query = { numbers: "00104:001:0002" };
    expect((await user.call("eudr.plots", { query })).status).toBe(200);
    expect((await other.call("eudr.plots", { query })).status).toBe(404);
  });
});

it("refuses a person after 300 calls in 15 minutes, with a sentence, and nobody else", async () => {
  await later(HOUR);
  const query = { numbers: "00101:001:0001" };
  for (let call = 0; call < 300; call++) {
    // In one window: it is cut by the clock.
    expect(await withinLimit(`land-person#${superUser.id}`, LIMIT, new Date())).toBe(true);
  }
  const { status, body } = await agent.call("eudr.plots", { query });
  expect([status, body.message]).toEqual([
    429,
    "Katastrilt on lühikese ajaga liiga palju küsitud. Palun proovige veerand tunni pärast uuesti.",
  ]);
  const other = await signedIn({ ...superUser, id: 77, name: "Teine Agent" });
  expect((await other.call("eudr.plots", { query })).status).toBe(200);
  await later(HOUR);
  expect((await agent.call("eudr.plots", { query })).status).toBe(200);
});

describe("limits of other calls that ask the cadastre", () => {
  const BUSY = "Katastrilt on lühikese ajaga liiga palju küsitud. Palun proovige veerand tunni pärast uuesti.";
  const used = async (key: string, attempts: number) => {
    for (let call = 0; call < attempts; call++) await withinLimit(key, { attempts, windowSeconds: 900 }, new Date());
  };

  it("refuse a person who adds or changes a declaration after 300 calls, and leave all as it is", async () => {
    await later(HOUR);
    const owner = (await agent.call("companies.create", { body: ownerForm(freeCode(4821), "Piiratud Mets OÜ") })).body
      .id;
    const numbers = { reference: "S26EEAB12CD34F", verification: "K7X2M9QP" };
    const plots = [fresh()];
    const { body } = await agent.call("eudr.declare", { body: { owner, ...numbers, plots } });
    await used(`land-person#${superUser.id}`, 300);
    const params = { id: body.id };
    const asked = await askedDuring(async () => {
      const other = { owner, reference: "S26EEAB12CD34G", verification: "K7X2M9QP", plots: [fresh()] };
      const change = { version: body.version, plots: [fresh()], since: null, note: "" };
      for (const refused of [
        await agent.call("eudr.declare", { body: other }),
        await agent.call("eudr.changeDeclaration", { params, body: change }),
      ]) {
        expect([refused.status, refused.body.message]).toEqual([429, BUSY]);
      }
    });
    expect(asked).toEqual([]);
    expect((await agent.call("eudr.declaration", { params })).body.plots).toEqual(plots);
    const note = { version: body.version, since: null, note: "Märkus" };
    expect((await agent.call("eudr.changeDeclaration", { params, body: note })).status).toBe(200);
  });

  it("refuse the people of a company after its 900 calls, and nobody of another", async () => {
    await later(HOUR);
    const ids: number[] = [];
    for (const [code, name] of [
      [freeCode(4831), "Rahvarohke Mets OÜ"],
      [freeCode(4832), "Vaikne Mets OÜ"],
    ] as const) {
      ids.push((await agent.call("companies.create", { body: ownerForm(code, name) })).body.id);
    }
    const [crowded = 0, quiet = 0] = ids;
    await used(`land-company#${crowded}`, 900);
    const person = { ...superUser, roles: ["companyUser" as const] };
    const query = { numbers: "00104:001:0002" };
    const one = await signedIn({ ...person, id: 81, companies: [crowded] });
    const { status, body } = await one.call("eudr.plots", { query });
    expect([status, body.message]).toEqual([429, BUSY]);
    const declared = { owner: crowded, reference: "S26EEAB12CD34H", verification: "K7X2M9QP", plots: [fresh()] };
    expect((await one.call("eudr.declare", { body: declared })).status).toBe(429);
    expect(await isUncounted("land-person#81")).toBe(true);
    const both = await signedIn({ ...person, id: 83, companies: [quiet, crowded] });
    expect((await both.call("eudr.plots", { query })).status).toBe(429);
    expect([await isUncounted("land-person#83"), await isUncounted(`land-company#${quiet}`)]).toEqual([true, true]);
    const other = await signedIn({ ...person, id: 82, companies: [quiet] });
    expect((await other.call("eudr.plots", { query })).status).toBe(200);
  });
});
