import { expect, it } from "vitest";
import { cadastreFacts, contradictsCadastre } from "#shared/attachments/cadastreFacts.ts";

it.each([
  ["nearest part and county", ["Kaasiku, Saarde vald, Pärnu maakond"], { name: "Kaasiku", county: "Pärnumaa" }],
  ["the county first", ["Pärnu maakond, Saarde vald, Kaasiku"], { name: "", county: "Pärnumaa" }],
  [
    "a county with a hyphen",
    ["Metsa 1, Kadrina vald, Lääne-Viru maakond"],
    { name: "Metsa 1", county: "Lääne-Virumaa" },
  ],
  [
    "a village as the nearest part",
    ["Rabaääre küla, Põltsamaa vald, Jõgeva maakond"],
    { name: "", county: "Jõgevamaa" },
  ],
  ["one part alone", ["Kaasiku"], { name: "", county: "" }],
  ["no address", [""], { name: "", county: "" }],
  ["no parcel", [], { name: "", county: "" }],
  [
    "two parcels in one county",
    ["Kaasiku, Saarde vald, Pärnu maakond", "Lepiku, Saarde vald, Pärnu maakond"],
    { name: "", county: "Pärnumaa" },
  ],
  [
    "two parcels in two counties",
    ["Kaasiku, Saarde vald, Pärnu maakond", "Lepiku, Antsla vald, Võru maakond"],
    { name: "", county: "" },
  ],
  ["a parcel that the cadastre does not know", ["Kaasiku, Saarde vald, Pärnu maakond", ""], { name: "", county: "" }],
])("takes of %s what all parcels have in common", (_what, addresses, expected) => {
  expect(cadastreFacts(addresses.map((address) => ({ address })))).toEqual(expected);
});

it.each([
  ["another county", { county: "Võrumaa", county_typed: false }, true],
  ["another county in other words", { county: "Võru mk", county_typed: false }, true],
  ["the same county", { county: "Pärnu maakond", county_typed: false }, false],
  ["another county that somebody typed", { county: "Võrumaa", county_typed: true }, false],
  ["no county", { county: "", county_typed: false }, false],
  ["a text that is no county", { county: "Mulgimaa", county_typed: false }, false],
])("finds that %s contradicts Pärnumaa: %s", (_what, site, expected) => {
  expect(contradictsCadastre(site, { name: "", county: "Pärnumaa" })).toBe(expected);
  expect(contradictsCadastre(site, { name: "", county: "" })).toBe(false);
});
