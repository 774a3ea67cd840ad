import { expect, it } from "vitest";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import { stepsOf } from "#web/attachments/guide/steps.ts";
import { withColons } from "#web/attachments/sections/checkFact.ts";
import { guideTexts } from "#web/attachments/texts/guideTexts.ts";

const site = (id: string, ...missing: SiteFact[]) => ({ id, missing });
const paper = (number: string, hasFile = false) => ({
  number,
  file: hasFile ? { uuid: "u", file_name: "f", size: 1, href: "" } : null,
});
const SITES = [site("a", "name", "county"), site("b"), site("c", "deed")];
const PAPERS = [paper("W-1", true), paper("W-2")];

it.each([
  ["sites first, then paper waybills", false, false, ["a.name", "a.county", "c.deed", "paber.W-2"]],
  ["paper waybills only once the sites are frozen", true, false, ["paber.W-2"]],
  ["nothing in a container", true, true, []],
])("asks %s", (_title, sites, files, keys) => {
  expect(stepsOf(SITES, PAPERS, { sites, files }).map(({ key }) => key)).toEqual(keys);
});

it("offers earlier sites in the first step of each site", () => {
  const steps = stepsOf(SITES, [], { sites: false, files: false });
  expect(steps.map((step) => step.kind === "site" && step.isFirstOfSite)).toEqual([true, false, true]);
});

it.each([
  ["et", 3, 1, "3 lanki, 1 paberveoseleht"],
  ["et", 1, 0, "1 lank"],
  ["et", 0, 2, "2 paberveoselehte"],
  ["ru", 3, 1, "3 участка, 1 бумажная накладная"],
  ["ru", 5, 11, "5 участков, 11 бумажных накладных"],
  ["ru", 21, 2, "21 участок, 2 бумажные накладные"],
  ["en", 3, 1, "3 sites, 1 paper waybill"],
  ["en", 1, 2, "1 site, 2 paper waybills"],
] as const)("in %s says of %i sites and %i waybills: %s", (language, sites, waybills, sentence) => {
  expect(guideTexts[language].missing(sites, waybills)).toBe(sentence);
});

it.each([
  ["123450010001", "12345:001:0001"],
  ["123450010001, 123450020002", "12345:001:0001, 12345:002:0002"],
  ["12345:001:0001", "12345:001:0001"],
  ["1234500100012", "1234500100012"],
])("reads the cadastral number %s as %s", (typed, read) => {
  expect(withColons(typed)).toBe(read);
});
