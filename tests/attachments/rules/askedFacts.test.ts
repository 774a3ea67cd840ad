import { expect, it } from "vitest";
import { type AskedSite, missingFacts } from "#shared/attachments/askedFacts.ts";

const COMPLETE: AskedSite = {
  name: "Haavasalu",
  cadaster: "00101:001:0001",
  hasNoCadaster: false,
  possessionType: 10,
  forestNotice: "1234567",
  contractNumber: "",
  county: "Võrumaa",
};

it.each<[string, Partial<AskedSite>, string[]]>([
  ["has all facts", {}, []],
  ["has no name", { name: " " }, ["name"]],
  ["has no cadastral number", { cadaster: "" }, ["cadaster"]],
  ["came with the number 0", { cadaster: "0" }, ["cadaster"]],
  ["came with a wrong number", { cadaster: "101:1" }, ["cadaster"]],
  ["has several numbers", { cadaster: "00101:001:0001, 00102:002:0002" }, []],
  ["has none, as its owner says", { cadaster: "", hasNoCadaster: true }, []],
  ["says nothing of the right", { possessionType: null }, ["possession"]],
  ["is an own forest without its property", { forestNotice: "" }, ["deed"]],
  ["is an own forest whose property is a word for none", { forestNotice: "puudub" }, ["deed"]],
  ["has a dash as county", { county: "–" }, ["county"]],
  ["is an own forest with a contract only", { forestNotice: "", contractNumber: "L-1" }, ["deed"]],
  ["was bought and has its property only", { possessionType: 20 }, ["deed"]],
  ["was bought and has its contract", { possessionType: 20, forestNotice: "", contractNumber: "L-1" }, []],
  ["has no county", { county: "" }, ["county"]],
  [
    "has nothing, in the order of the page",
    { name: "", cadaster: "", possessionType: null, forestNotice: "", county: "" },
    ["name", "cadaster", "possession", "deed", "county"],
  ],
])("a site that %s", (_title, facts, missing) => {
  expect(missingFacts({ ...COMPLETE, ...facts })).toEqual(missing);
});
