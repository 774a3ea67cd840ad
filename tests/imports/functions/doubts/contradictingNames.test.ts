import { beforeAll, describe, expect, it } from "vitest";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { createCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { createDestination } from "#functions/companies/store/destination.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { confirmDoubts, importRunOf, startImport } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

type Row = Record<string, string>;

const [buyer, otherBuyer] = reference.buyers;
const [owner, otherOwner] = reference.owners;
const PERSON = "60001019906";
let agent: Caller;
let files = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: reference.prices.slice(0, 40) });
  await createCompany(newOwner(PERSON, "Jüri Õun", "Tee 1, Paide"));
  const id = (await companyIdsByCode([buyer!.regCode])).get(buyer!.regCode)!;
  await createDestination(id, "LADU1", "Põhja ladu");
  await createDestination(id, "LADU2", "Lõuna ladu");
  agent = await signedIn(superUser);
}, 60_000);

const line = (more: Row = {}): Row => ({ "Ostja registrikood": buyer!.regCode, ...more });
const owned = (code: string, name: string): Row => line({ "Eelmise omaniku kood": code, "Eelmise omaniku nimi": name });
const delivered = (code: string, name: string): Row => line({ "Sihtkoha kood": code, Sihtkoht: name });

async function imported(...lines: Row[]): Promise<number> {
  files++;
  const rows = lines.map((each, index) => ({ "Raporti number": `NIMI-${files}-${index}`, ...each }));
  const { body } = await startImport(agent, "raportid.csv", plainCsvOf(rows));
  await takeMessages("imports");
  await work("imports", [{ importRun: body.id }]);
  return body.id;
}

async function doubtsOf(...lines: Row[]): Promise<string[]> {
  const { doubts } = await importRunOf(agent, await imported(...lines));
  return doubts.map(
    ({ row, column, count, reason }: { row: number; column: string; count: number; reason: string }) =>
      `${row} ×${count} ${column}: ${reason}`,
  );
}

describe("a name beside a code is suspicious", () => {
  it.each<[string, () => Row[], () => string[]]>([
    [
      "never when only legal form, case, marks and spaces differ",
      () => [
        owned(owner!.code, `OÜ ${owner!.name.replace(/ OÜ$/, "").toUpperCase()}`),
        line({ "Ostja nimi": buyer!.name.normalize("NFD").replaceAll(/\p{M}/gu, "") }),
        delivered("LADU1", "PÕHJALADU"),
      ],
      () => [],
    ],
    [
      "when the owner has another name in Virn",
      () => [owned(owner!.code, "Täiesti Muu OÜ"), owned(owner!.code, "OÜ Täiesti muu")],
      () => [
        `2 ×2 Eelmise omaniku nimi: Eelmise omaniku nimi on „Täiesti Muu OÜ“, kuid selle koodi nimi on Virnas „${owner!.name}“.`,
      ],
    ],
    [
      "and strongly when it is the name of another owner, which comes first",
      () => [line({ "Ostja nimi": "Täiesti Muu OÜ" }), owned(owner!.code, otherOwner!.name)],
      () => [
        `3 ×1 Eelmise omaniku nimi: Eelmise omaniku nimi „${otherOwner!.name}“ on Virnas teisel ettevõttel (kood ${otherOwner!.code}). Selle rea koodi nimi on Virnas „${owner!.name}“.`,
        `2 ×1 Ostja nimi: Ostja nimi on „Täiesti Muu OÜ“, kuid selle koodi nimi on Virnas „${buyer!.name}“.`,
      ],
    ],
    [
      "and strongly when it is the name of a person, whose code is not shown",
      () => [owned(owner!.code, "Jüri Õun")],
      () => [
        `2 ×1 Eelmise omaniku nimi: Eelmise omaniku nimi „Jüri Õun“ on Virnas teisel ettevõttel. Selle rea koodi nimi on Virnas „${owner!.name}“.`,
      ],
    ],
    [
      "and strongly when the buyer has the name of another buyer",
      () => [line({ "Ostja nimi": otherBuyer!.name })],
      () => [
        `2 ×1 Ostja nimi: Ostja nimi „${otherBuyer!.name}“ on Virnas teisel ettevõttel (kood ${otherBuyer!.regCode}). Selle rea koodi nimi on Virnas „${buyer!.name}“.`,
      ],
    ],
    [
      "when the destination has another name",
      () => [delivered("LADU1", "Idaladu")],
      () => ["2 ×1 Sihtkoht: Sihtkoha nimi on „Idaladu“, kuid selle koodi nimi on Virnas „Põhja ladu“."],
    ],
    [
      "and strongly when it is the name of another destination of the buyer",
      () => [delivered("LADU1", "Lõuna ladu")],
      () => [
        "2 ×1 Sihtkoht: Sihtkoha nimi „Lõuna ladu“ on Virnas teisel sama ostja sihtkohal (kood LADU2). Selle rea koodi nimi on Virnas „Põhja ladu“.",
      ],
    ],
    [
      "and strongly when a new code of a company has the name of another company",
      () => [owned(freeCode(901), owner!.name)],
      () => [
        `2 ×1 Eelmise omaniku nimi: Eelmise omaniku nimi „${owner!.name}“ on Virnas teisel ettevõttel (kood ${owner!.code}), kuid selle rea kood on uus.`,
        `2 ×1 Eelmise omaniku kood: Omanikku ${owner!.name} ei ole varem olnud.`,
      ],
    ],
    [
      "when a new code has two names in a file",
      () => [
        owned(freeCode(902), "Uus Mets OÜ"),
        owned(freeCode(902), "OÜ Uus mets"),
        owned(freeCode(902), "Muu Mets"),
      ],
      () => [
        "2 ×3 Eelmise omaniku kood: Omanikku Uus Mets OÜ ei ole varem olnud.",
        "4 ×1 Eelmise omaniku nimi: Eelmise omaniku nimi on „Muu Mets“, kuid sama koodi juures on ka „Uus Mets OÜ“.",
      ],
    ],
    [
      "never when a new person has the name of another person",
      () => [owned("38001085718", "Jüri Õun")],
      () => ["2 ×1 Eelmise omaniku kood: Omanikku Jüri Õun ei ole varem olnud."],
    ],
  ])("%s", async (_name, rows, expected) => {
    expect(await doubtsOf(...rows())).toEqual(expected());
  });

  it("until it was confirmed and imported; the same file again is not", async () => {
    const rows = [owned(owner!.code, "Päris Muu OÜ")];
    const id = await imported(...rows);
    expect(await importRunOf(agent, id)).toMatchObject({
      state: "suspicious",
      doubt_kinds: [{ kind: "name_differs", count: 1 }],
    });
    expect(await confirmDoubts(agent, id)).toMatchObject({ state: "complete" });
    files--;
    expect(await importRunOf(agent, await imported(...rows))).toMatchObject({
      state: "complete",
      reports_unchanged: 1,
    });
  });
});
