import { describe, expect, it } from "vitest";
import { type DeclarationFacts, declarationState, isUsable } from "#shared/eudr/declarations.ts";
import {
  askedNextAt,
  FILING_STAGES,
  type FilingStage,
  type MayDo,
  stageLets,
  stageOfStatus,
} from "#shared/eudr/filing.ts";
import { checkFiling, type FilingContent } from "#shared/eudr/filingContent.ts";
import { faultErrors } from "#shared/eudr/filingFaults.ts";
import { kilograms } from "#shared/eudr/species.ts";

const START = "2027-01-04T08:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const HOUR = 60;
const DAY = 24 * HOUR;

describe("a filed declaration", () => {
  it.each<[FilingStage, string]>([
    ["draft", "draft"],
    ["queued", "waiting"],
    ["sending", "waiting"],
    ["sent", "waiting"],
    ["available", "valid"],
    ["lost", "attention"],
    ["refused", "attention"],
    ["rejected", "attention"],
    ["withdrawn", "attention"],
  ])("that is %s is in the tab %s", (stage, state) => {
    expect(declarationState({ numberState: "usable", unknownPlots: [], filing: { stage } })).toBe(state);
  });

  it.each<[string, Partial<DeclarationFacts>, boolean]>([
    ["a message of an authority", { filing: { stage: "available", message: {} } }, true],
    ["a plot that the cadastre does not know", { unknownPlots: ["00101:001:9999"] }, false],
    ["a number that is not usable", { numberState: "unusable" }, false],
  ])("that is available needs attention with %s", (_, facts, usable) => {
    const declaration = { numberState: "usable", unknownPlots: [], filing: { stage: "available" }, ...facts } as const;
    expect([declarationState(declaration), isUsable(declaration)]).toEqual(["attention", usable]);
  });

  it.each([
    ["SUBMITTED", "sent"],
    ["AVAILABLE", "available"],
    ["GROUPED", "available"],
    ["REJECTED", "rejected"],
    ["WITHDRAWN", "withdrawn"],
    ["ARCHIVED", "available"],
    ["SUSPENDED", "sent"],
    ["OBSOLETE", "withdrawn"],
    ["UPDATED", undefined],
    ["toString", undefined],
    ["", undefined],
  ])("of the status %s is %s", (status, stage) => {
    expect(stageOfStatus(status)).toBe(stage);
  });

  it.each([
    ["ARCHIVED", "available", "valid", ["ask"], true],
    ["SUSPENDED", "sent", "attention", ["ask"], true],
    ["OBSOLETE", "withdrawn", "attention", [], false],
  ] as const)("whose status is %s has its tab, lets a person do nothing more, and is asked about or not", (...row) => {
    const [status, stage, tab, may, isAsked] = row;
    const numberState = status === "ARCHIVED" ? "usable" : "unusable";
    expect(declarationState({ numberState, unknownPlots: [], filing: { stage, status } })).toBe(tab);
    expect(stageLets({ kind: "sd", uuid: "u", reference: "R", isLookedUp: false, stage, status }, START)).toEqual(may);
    expect(askedNextAt({ stage, sentAt: START, filedAt: START }, after(DAY)) !== undefined).toBe(isAsked);
  });

  const facts = { kind: "sd", uuid: "", reference: "", isLookedUp: false } as const;
  it.each<[FilingStage, MayDo[]]>([
    ["draft", ["save", "submit", "remove"]],
    ["queued", []],
    ["sending", []],
    ["sent", ["withdraw", "ask"]],
    ["lost", ["ask"]],
    ["refused", ["save", "submit", "remove"]],
    ["available", ["save", "submit", "withdraw", "ask"]],
    ["rejected", ["save", "submit"]],
    ["withdrawn", []],
  ])("that is %s lets a person %j", (stage, may) => {
    expect(stageLets({ ...facts, stage }, START)).toEqual(may);
    expect(stageLets({ ...facts, stage, job: {} }, START)).toEqual([]);
  });

  it("is filed again when it is lost and was looked up for a day; one with a number is never filed as another", () => {
    expect(stageLets({ ...facts, stage: "lost", isLookedUp: true }, START)).toEqual(["again", "ask"]);
    expect(stageLets({ ...facts, stage: "rejected", reference: "S27EEAB12CD34E" }, START)).toEqual([]);
  });

  it.each([
    [71 * HOUR - 1, ["save", "submit", "withdraw", "ask"]],
    [71 * HOUR, ["ask"]],
  ])("as a due diligence statement of %i minutes lets a person %j", (minutes, may) => {
    const statement = { ...facts, kind: "dds", stage: "available", filedAt: START } as const;
    expect(stageLets(statement, after(minutes))).toEqual(may);
  });
});

describe("the next question", () => {
  const sent = { stage: "sent", sentAt: START, filedAt: START } as const;
  const available = { ...sent, stage: "available" } as const;

  it.each([
    ["of one that was just sent", sent, 0, 30],
    ["after the first one", sent, 30, 30 + HOUR],
    ["within a day", available, DAY - 1, DAY - 1 + HOUR],
    ["after a day", available, DAY, 2 * DAY],
    ["on the last day", available, 400 * DAY, 401 * DAY],
    ["after 400 days", available, 400 * DAY + 1, undefined],
    ["of one whose number was used", { ...available, usedAt: after(300 * DAY) }, 600 * DAY, 601 * DAY],
    ["of a lost one", { ...sent, stage: "lost" }, 0, 30],
    ["of one that was not found", { ...sent, stage: "lost" }, 30, 2 * HOUR],
    ["of one that was not found twice", { ...sent, stage: "lost" }, 2 * HOUR, DAY],
    ["of one that was not found for a day", { ...sent, stage: "lost" }, DAY, undefined],
    ["of a rejected one", { ...sent, stage: "rejected" }, 0, undefined],
    ["of a withdrawn one", { ...sent, stage: "withdrawn" }, 0, undefined],
  ] as const)("%s", (_, filing, now, next) => {
    expect(askedNextAt(filing, after(now))).toBe(next === undefined ? undefined : after(next));
  });

  it("is of a stage that can change by itself", () => {
    const asked = FILING_STAGES.filter((stage) => askedNextAt({ ...sent, stage }, START) !== undefined);
    expect(asked).toEqual(["sent", "lost", "available"]);
  });
});

describe("what is typed", () => {
  const right: FilingContent = {
    isSmall: true,
    name: " Haavasalu  Mets OÜ ",
    code: "10000018",
    address: { street: "Metsa 1", postcode: "45201", city: "Kadrina" },
    plots: ["00101:001:0001, 00101:001:0002", "00101:001:0001"],
    area: "stands",
    lines: [{ product: "roundwood", species: ["KU", "KU"], volume: "120,5", deviation: "25" }],
    isConfidential: true,
  };
  const [line] = right.lines;

  it("is folded, each plot and species once", () => {
    expect(checkFiling(right)).toEqual({
      ok: true,
      filing: {
        ...right,
        name: "Haavasalu Mets OÜ",
        plots: ["00101:001:0001", "00101:001:0002"],
        lines: [{ product: "roundwood", species: ["KU"], volume: 120_500, deviation: "25" }],
      },
    });
  });

  const plots = (count: number) => Array.from({ length: count }, (_, index) => `00101:001:${1000 + index}`);
  it.each<[Partial<FilingContent>, string, string]>([
    [{ name: " " }, "name", "Sisestage nimi."],
    [{ name: "x".repeat(201) }, "name", "Siin võib olla kuni 200 tähemärki."],
    [{ name: "\u200B\u2060" }, "name", "Tekstis on lubamatu märk (U+200B)."],
    [{ name: "Haavasalu\u202E Mets" }, "name", "Tekstis on lubamatu märk (U+202E)."],
    [{ code: "\u200B" }, "code", "Sisestage registrikood või isikukood."],
    [{ code: "123" }, "code", "Sisestage registrikood või isikukood."],
    [{ address: { ...right.address, street: "" } }, "address.street", "Sisestage aadress."],
    [{ address: { ...right.address, street: "\uFEFF" } }, "address.street", "Sisestage aadress."],
    [{ address: { ...right.address, street: "\u2066" } }, "address.street", "Tekstis on lubamatu märk (U+2066)."],
    [{ address: { ...right.address, postcode: "45\u200B201" } }, "address.postcode", "Sihtnumbris on viis numbrit."],
    [{ address: { ...right.address, postcode: "4520" } }, "address.postcode", "Sihtnumbris on viis numbrit."],
    [{ address: { ...right.address, city: "" } }, "address.city", "Sisestage linn, alev või vald."],
    [{ address: { ...right.address, city: "\u00AD\u3164" } }, "address.city", "Tekstis on lubamatu märk (U+00AD)."],
    [{ plots: [] }, "plots", "Sisestage vähemalt üks katastritunnus."],
    [{ plots: ["00101-001"] }, "plots", "'00101-001' ei ole katastritunnus. See on kujul 12345:001:0001."],
    [{ plots: plots(501) }, "plots", "Katastritunnuseid võib olla kuni 500."],
    [{ lines: [] }, "lines", "Lisage vähemalt üks toode."],
    [{ lines: Array.from({ length: 21 }, () => line!) }, "lines", "Tooteid võib olla kuni 20."],
    [{ lines: [{ ...line!, species: [] }] }, "lines.0.species", "Valige vähemalt üks puuliik."],
    [{ lines: [line!, { ...line!, volume: "" }] }, "lines.1.volume", "Sisestage maht, mis on suurem kui 0."],
    [{ lines: [{ ...line!, volume: "0,000" }] }, "lines.0.volume", "Sisestage maht, mis on suurem kui 0."],
    [{ lines: [{ ...line!, volume: "-1" }] }, "lines.0.volume", "Sisestage maht, mis on suurem kui 0."],
    [{ lines: [{ ...line!, volume: "1e9" }] }, "lines.0.volume", "Sisestage maht, mis on suurem kui 0."],
    [{ lines: [{ ...line!, volume: "1,2345" }] }, "lines.0.volume", "Mahul võib olla kuni 3 komakohta."],
    [{ lines: [{ ...line!, volume: "9999999,001" }] }, "lines.0.volume", "Maht võib olla kuni 9\u00A0999\u00A0999 tm."],
    [{ lines: [{ ...line!, deviation: "" }] }, "lines.0.deviation", "Hälve on 0–25%."],
    [{ lines: [{ ...line!, deviation: "25,1" }] }, "lines.0.deviation", "Hälve on 0–25%."],
    [{ lines: [{ ...line!, deviation: "1,2345" }] }, "lines.0.deviation", "Hälbel võib olla kuni 3 komakohta."],
  ])("with %j is wrong at %s", (wrong, field, text) => {
    expect(checkFiling({ ...right, ...wrong })).toEqual({ ok: false, errors: { [field]: text } });
  });

  it.each(["1234,5", " 1 234,5 ", "1\u00A0234,500"])("reads the volume %j as people write it", (volume) => {
    const checked = checkFiling({ ...right, lines: [{ ...line!, volume }] });
    expect(checked.ok && checked.filing.lines[0]?.volume).toBe(1_234_500);
  });

  it.each(["0", "25", "12,5"])("may have the deviation %s", (deviation) => {
    expect(checkFiling({ ...right, lines: [{ ...line!, deviation }] }).ok).toBe(true);
  });

  it("may name 500 plots and 20 products", () => {
    const lines = Array.from({ length: 20 }, () => line!);
    expect(checkFiling({ ...right, plots: plots(500), lines }).ok).toBe(true);
  });

  it("weighs the mean of its species", () => {
    expect([kilograms(120_500, ["KU", "MA"]), kilograms(1000, ["KS"]), kilograms(1, ["LM"])]).toEqual([93_388, 900, 1]);
  });
});

describe("a refusal of the Information System", () => {
  const fault = (id: string, message = "") => ({ id, message });
  it.each([
    ["EUDR_BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID", "address.postcode"],
    ["EUDR_BEHALF_OPERATOR_NOT_PROVIDED", "name"],
    ["EUDR_COMMODITIES_HS_CODE_INVALID", "lines"],
    ["EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE_ESTIMATION_INVALID", "lines"],
    ["EUDR_COMMODITIES_DESCRIPTOR_NET_MASS_EMPTY", "lines"],
    ["EUDR_COMMODITIES_SPECIES_INFORMATION_COMMON_NAME_EMPTY", "lines"],
    ["EUDR_COMMODITIES_PRODUCERS_EMPTY", "plots"],
    ["EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID", "plots"],
    ["EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID", "plots"],
    ["EUDR_MAXIMUM_GEO_SIZE_REACHED", "plots"],
    ["EUDR_WEBSERVICE_USER_ACTIVITY_NOT_ALLOWED", ""],
    ["EUDR_API_AMEND_NOT_ALLOWED_FOR_STATUS", ""],
  ])("%s is of the field %j", (id, field) => {
    expect(Object.keys(faultErrors([fault(id)]))).toEqual([field]);
  });

  it("without a known ID is shown with its message, as text", () => {
    expect(faultErrors([fault("NEW_RULE", "<b>No</b>"), fault("OTHER"), fault("", "Only text")])).toEqual({
      "": "NEW_RULE: <b>No</b> OTHER Only text",
    });
  });

  it("without any error is shown with its own sentence, and is never silent", () => {
    expect(faultErrors([], "The statement is locked.")).toEqual({
      "": "Infosüsteem keeldus: The statement is locked.",
    });
    expect(faultErrors([])).toEqual({ "": "Infosüsteem keeldus deklaratsioonist põhjust ütlemata." });
  });

  it("says the same once, and no more than 20", () => {
    const many = Array.from({ length: 30 }, (_, index) => fault(`RULE${index}_`));
    expect(faultErrors(many)[""]?.split(" ")).toHaveLength(20);
    const geo = "EUDR_COMMODITIES_PRODUCER_GEO_INVALID";
    expect(faultErrors([fault(geo), fault(geo)])).toEqual({
      plots: "Infosüsteem ei võta vastu katastriüksuse kuju.",
    });
  });
});
