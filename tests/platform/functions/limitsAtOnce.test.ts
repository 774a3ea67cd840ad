import { beforeAll, describe, expect, it, vi } from "vitest";
import { AssortmentGroupEntity } from "#functions/assortments/store/assortmentGroup.ts";
import { DeclarationEntity, declarationsOf } from "#functions/eudr/store/declaration.ts";
import { MandateEntity, mandatesOfOwner } from "#functions/eudr/store/mandate.ts";
import { allMediaEntries, MediaEntryEntity } from "#functions/media/store/mediaEntry.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { MAX_GROUPS } from "#shared/assortments/assortments.ts";
import { MAX_DECLARATIONS, MAX_MANDATES } from "#shared/eudr/limits.ts";
import { MAX_MEDIA_ENTRIES } from "#shared/media/mediaInput.ts";
import { problems } from "#shared/platform/problems.ts";
import { MAX_VIEWS } from "#shared/views/savedViews.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const { openInformationSystem } = await import("#tests/support/eudr/informationSystem.ts");
  const { testEidSettings } = await import("#tests/support/eid/testSettings.ts");
  const land = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: land.url, EID_SETTINGS: testEidSettings() });
  await openInformationSystem(["90080003"]);
});

const AT_ONCE = 10;
const PLOT = "00101:001:0001";

let agent: Caller;
let codes = 8_900;

async function newOwner(): Promise<number> {
  return (await agent.call("companies.create", { body: ownerForm(freeCode(++codes), "Piiripealne OÜ") })).body.id;
}

const declaration = (owner: number, index: number) => ({
  owner,
  id: `26FIFILLED${index}`,
  origin: "typed" as const,
  reference: `26FIFILLED${index}`,
  verification: "ABCDEFGH",
  plots: [PLOT],
  since: "2026-01-01",
  note: "",
  numberState: "unchecked" as const,
  unknownPlots: [],
  state: "unchecked" as never,
  addedBy: 1,
  at: "2026-01-01T00:00:00.000Z",
  version: 1,
});

async function ownerOfDeclarations(count: number): Promise<number> {
  const owner = await newOwner();
  await DeclarationEntity.putAll(Array.from({ length: count }, (_, index) => declaration(owner, index)));
  return owner;
}

interface Limit {
  /** Fills the list up to one below its limit. Returns the call that adds one, and how many there are. */
  fill: () => Promise<{ add: (nth: number) => Promise<Answer>; count: () => Promise<number> }>;
  max: number;
  refusal: string;
}

const LIMITS: Record<string, Limit> = {
  "groups of assortments": {
    max: MAX_GROUPS,
    refusal: "groups_full",
    fill: async () => {
      const of = {
        unit: "SCM" as const,
        destinations: [],
        forecastsPerDestination: false,
        ungroupedDestination: false,
      };
      await AssortmentGroupEntity.putAll(
        Array.from({ length: MAX_GROUPS - 1 }, (_, index) => ({
          ...of,
          id: 1000 + index,
          name: `Täide ${index}`,
          version: 1,
        })) as never,
      );
      const body = { unit: "SCM", destinations: [], forecasts_per_destination: false, ungrouped_destination: false };
      return {
        add: (nth) => agent.call("assortments.createGroup", { body: { ...body, name: `Rühm ${nth}` } }),
        count: async () => (await AssortmentGroupEntity.all("key", {})).length,
      };
    },
  },
  "entries of Hea teada": {
    max: MAX_MEDIA_ENTRIES,
    refusal: "media_full",
    fill: async () => {
      const link = "https://mets.example/";
      await MediaEntryEntity.putAll(
        Array.from({ length: MAX_MEDIA_ENTRIES - 1 }, (_, index) => ({
          id: 10_000 + index,
          title: `Täide ${index}`,
          link,
          version: 1,
        })),
      );
      return {
        add: (nth) => agent.call("media.create", { body: { title: `Kirje ${nth}`, link } }),
        count: async () => (await allMediaEntries()).length,
      };
    },
  },
  "saved views of a person": {
    max: MAX_VIEWS,
    refusal: "invalid_fields",
    fill: async () => {
      const add = (nth: number) =>
        agent.call("views.save", { body: { list: "acts", name: `Vaade ${nth}`, search: "tab=sales" } });
      for (let index = 1; index < MAX_VIEWS; index++) expect((await add(100 + index)).status).toBe(201);
      return { add, count: async () => (await agent.call("views.list")).body.results.length };
    },
  },
  "typed declarations of an owner": {
    max: MAX_DECLARATIONS,
    refusal: "declarations_full",
    fill: async () => {
      const owner = await ownerOfDeclarations(MAX_DECLARATIONS - 1);
      const body = { owner, verification: "ABCDEFGH", plots: [PLOT], since: "2026-01-01" };
      return {
        add: (nth) => agent.call("eudr.declare", { body: { ...body, reference: `26FINEW000${nth}AAA` } }),
        count: async () => (await declarationsOf(owner)).length,
      };
    },
  },
  "declarations of an owner that Virn files": {
    max: MAX_DECLARATIONS,
    refusal: "declarations_full",
    fill: async () => {
      const owner = await ownerOfDeclarations(MAX_DECLARATIONS - 1);
      return {
        add: () => agent.call("eudr.createFiling", { body: { owner, is_small: false } }),
        count: async () => (await declarationsOf(owner)).length,
      };
    },
  },
  "simplified declarations of an owner": {
    max: 1,
    refusal: "simplified_exists",
    fill: async () => {
      const owner = await newOwner();
      return {
        add: () => agent.call("eudr.createFiling", { body: { owner, is_small: true } }),
        count: async () => (await declarationsOf(owner)).length,
      };
    },
  },
  "mandates of an owner": {
    max: MAX_MANDATES,
    refusal: "mandates_full",
    fill: async () => {
      const owner = await newOwner();
      const { id, version, filing } = (await agent.call("eudr.createFiling", { body: { owner, is_small: true } })).body;
      const address = { street: "Metsa 1", postcode: "45201", city: "Kadrina" };
      const content = { ...filing.content, plots: [PLOT], address: { ...filing.content.address, ...address } };
      expect(await agent.call("eudr.saveFiling", { params: { id }, body: { version, content } })).toMatchObject({
        status: 200,
      });
      const facts = { filer: 1, document: 1, name: "x", code: "x", plots: [], sha256: "", endsAt: "", by: 1, at: "" };
      await MandateEntity.putAll(
        Array.from({ length: MAX_MANDATES - 1 }, (_, index) => ({ ...facts, owner, number: index + 1 })),
      );
      const year = new Date().getFullYear() + 1;
      return {
        add: (nth) =>
          agent.call("eudr.makeMandate", { params: { id }, body: { ends_at: `${year}-01-${String(nth + 10)}` } }),
        count: async () => (await mandatesOfOwner(owner)).length,
      };
    },
  },
};

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
});

describe("of ten calls at once one takes the last place:", () => {
  it.each(Object.entries(LIMITS))("%s", async (_name, { fill, max, refusal }) => {
    const { add, count } = await fill();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => add(nth)));
    const refused = answers.filter(({ status }) => status >= 400).map(({ body }) => body.code);
    expect([await count(), refused]).toEqual([max, Array.from({ length: AT_ONCE - 1 }, () => refusal)]);
  });
});

/** Calls at once on these are in the tests of their noun. */
const ELSEWHERE = ["site_full", "waybill_present"];

it("knows each refusal of a full list", () => {
  const full = Object.keys(problems).filter((code) => /_full$|_present$/.test(code));
  const tried = Object.values(LIMITS).map(({ refusal }) => refusal);
  expect(full.filter((code) => ![...tried, ...ELSEWHERE].includes(code))).toEqual([]);
});
