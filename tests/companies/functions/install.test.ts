import { expect, it } from "vitest";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { install } from "#scripts/setup/install.ts";
import { readSetupFile } from "#scripts/setup/setupFile.ts";

const address = { street: "Männiku tee 1", city: "Paide" };
const file = {
  platform: { name: "Põhjamännik TÜ", code: "19990011", address, vatNumber: "EE100931558" },
  buyers: [
    {
      name: "Kuuseoja Saeveski OÜ",
      code: "19990005",
      address,
      destinations: [{ code: "KUUSEOJA1", name: "Palgiplats" }],
    },
  ],
  owners: [
    { name: "Kuuseoja Saeveski OÜ", code: "19990005", address, margin: 4.5, vatNumber: "EE100931558", vatPercent: 24 },
  ],
  assortments: [{ code: "kupalk", name: "Kuusepalk", unit: "SCM", fixedPrice: 35 }],
  people: [],
};

const stored = async (code: string) => companyById((await companyIdsByCode([code])).get(code)!);

it("adds what the file names; a company named as buyer and as owner is one company", async () => {
  await install(readSetupFile(file));
  expect(await stored("19990011")).toMatchObject({
    kind: "platform",
    vatNumber: "EE100931558",
    standing: "incomplete",
  });
  const both = (await stored("19990005"))!;
  expect(both).toMatchObject({
    kind: "buyer",
    isOwner: true,
    marginCents: 450,
    vatRateBp: 2400,
    purchaseVatRateBp: 2400,
  });
  expect(await destinationsOf(both.id)).toMatchObject([{ code: "KUUSEOJA1", name: "Palgiplats" }]);
  expect(await allAssortments()).toMatchObject([{ code: "KUPALK", name: "Kuusepalk", fixedPriceCents: 3500 }]);
});

it("changes what a later file names, destinations and assortments too, and leaves what it does not name", async () => {
  const before = (await stored("19990005"))!;
  await changeCompany(before, { ...before, phone: "+372 500 0009", bankAccount: "EE382200221020145685" });
  const [buyer] = file.buyers;
  const later = {
    ...file,
    buyers: [
      {
        ...buyer,
        name: "Kuuseoja Saag OÜ",
        destinations: [
          { code: "KUUSEOJA1", name: "Uus plats" },
          { code: "B", name: "B" },
        ],
      },
    ],
    owners: [],
    assortments: [{ code: "KUPALK", name: "Kuusepalk A", unit: "SCM" }],
  };
  await install(readSetupFile(later));
  expect(await stored("19990005")).toMatchObject({
    name: "Kuuseoja Saag OÜ",
    phone: "+372 500 0009",
    bankAccount: "EE382200221020145685",
    isOwner: true,
    marginCents: 450,
  });
  expect((await destinationsOf(before.id)).map(({ name }) => name)).toEqual(["B", "Uus plats"]);
  expect(await allAssortments()).toMatchObject([{ code: "KUPALK", name: "Kuusepalk A", fixedPriceCents: 3500 }]);
});

it("refuses a file with a wrong account before it writes anything", async () => {
  const platform = { ...file.platform, name: "Teine Nimi TÜ" };
  const owners = [{ name: "Vale OÜ", code: "19990028", address, bankAccount: "EE1" }];
  await expect(install(readSetupFile({ ...file, platform, owners }))).rejects.toThrow(/^Vale OÜ: bank_account: IBAN/);
  expect((await stored("19990011"))?.name).toBe("Põhjamännik TÜ");
});

it("refuses another unit for an assortment that has rows of the old one", async () => {
  const assortments = [{ code: "KUPALK", name: "Kuusepalk", unit: "LCM" }];
  await expect(install(readSetupFile({ ...file, assortments }))).rejects.toThrow("measured in SCM");
});

it("keeps the bounds of an assortment that a later file does not name, and refuses bounds that contradict", async () => {
  const installHake = (more: object) =>
    install(
      readSetupFile({ ...file, owners: [], assortments: [{ code: "HAKE", name: "Hake", unit: "LCM", ...more }] }),
    );
  const boundsOfHake = async () => (await allAssortments()).find(({ code }) => code === "HAKE")?.bounds;
  await installHake({ mostVolume: 120.5, leastPrice: 5 });
  expect(await boundsOfHake()).toEqual({ leastVolume: 0, mostVolume: 120_500, leastPrice: 500, mostPrice: 0 });
  await installHake({ leastVolume: 1 });
  expect(await boundsOfHake()).toEqual({ leastVolume: 1000, mostVolume: 120_500, leastPrice: 500, mostPrice: 0 });
  await expect(installHake({ leastVolume: 121 })).rejects.toThrow("HAKE: the least volume is above the most");
});

it("refuses a text that no document can hold, at its place, and folds spaces", () => {
  const [buyer] = file.buyers;
  const buyers = [{ ...buyer, name: "Kuuse\uFFFFoja", address: { ...address, city: "Pai\u202Ede" } }];
  expect(() => readSetupFile({ ...file, buyers })).toThrow(
    /U\+FFFF.+\n.+buyers\.0\.name\n.+U\+202E.+\n.+buyers\.0\.address\.city/,
  );
  expect(readSetupFile({ ...file, buyers: [{ ...buyer, name: "Kuuseoja \u00A0 OÜ " }] }).buyers[0]!.name).toBe(
    "Kuuseoja OÜ",
  );
});
