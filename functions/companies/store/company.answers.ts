import { answersOf, euros, flag, none, percent, text, texts, whole } from "#functions/platform/table/answers.ts";
import { CompanyEntity } from "./company.ts";

const derived = none("made of the other facts, or orders writes");
const choice = none("says how Virn trades with it, and nothing of a person");

/** A private person is an owner whose code is the personal code. Papers of seven years are made of what is kept. */
export const companyAnswers = answersOf(CompanyEntity, {
  table: { name: "companies", about: "The platform, its buyers and the owners of forest.", key: ["id"] },
  history: none("a company has no history"),
  whose: ({ id }) => id,
})({
  id: { person: none("a number of Virn"), column: whole("number of the company") },
  kind: { person: choice, column: text("platform, buyer or owner") },
  name: { person: { kind: "accounting", about: "nimi" }, column: text("name") },
  code: {
    person: { kind: "accounting", about: "kood" },
    column: text("register code, or the personal code of a forest owner"),
  },
  vatNumber: {
    person: { kind: "accounting", about: "käibemaksukohustuslase number" },
    column: text("VAT number, '' without one"),
  },
  address: {
    of: {
      street: { person: { kind: "accounting", about: "aadress" }, column: text("street and house") },
      city: { person: { kind: "accounting", about: "aadress" }, column: text("town or municipality") },
      county: { person: { kind: "accounting", about: "aadress" }, column: text("county") },
      postcode: { person: { kind: "accounting", about: "aadress" }, column: text("postcode") },
    },
  },
  phone: { person: { kind: "ownCompany", about: "telefon" }, column: text("phone") },
  emails: { person: { kind: "ownCompany", about: "e-post" }, column: texts("addresses for acts, joined by '; '") },
  bankAccount: { person: { kind: "accounting", about: "arvelduskonto" }, column: text("IBAN") },
  pefcCode: { person: { kind: "accounting", about: "PEFC-sertifikaat" }, column: text("PEFC certificate") },
  fscCode: { person: { kind: "accounting", about: "FSC-sertifikaat" }, column: text("FSC certificate") },
  vatRateBp: { person: choice, column: percent("VAT of sales to it, percent", "vat_rate") },
  purchaseVatRateBp: { person: choice, column: percent("VAT of purchases from it, percent", "purchase_vat_rate") },
  deadlineDays: { person: choice, column: whole("days of payment") },
  marginCents: { person: choice, column: euros("euros per unit", "margin") },
  certificates: {
    of: {
      id: { person: choice, column: none("a number of Virn") },
      name: { person: choice, column: text("certificates for acts, joined by '; '", "certificates") },
      type: { person: choice, column: none("the name of the certificate tells it") },
    },
  },
  isOwner: { person: choice, column: flag("whether timber is bought from it") },
  type: { person: choice, column: whole("10 sawmill, 20 dealer, 30 forest owner") },
  woodType: { person: choice, column: whole("100 conifer, 110 other") },
  hasDestinations: { person: choice, column: flag("whether timber goes to its destinations") },
  entersForecasts: { person: choice, column: flag("whether it enters forecasts") },
  givesEvrJson: { person: choice, column: flag("whether it gets waybills as JSON") },
  sortName: derived,
  standing: derived,
  version: derived,
});
