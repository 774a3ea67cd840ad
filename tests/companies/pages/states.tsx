import type { ListedCompany, OpenCompany } from "#shared/companies/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { openCompany } from "#tests/support/pages/companyReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const listed = (id: number, name: string, changes: Partial<ListedCompany> = {}): ListedCompany => ({
  id,
  name,
  code: `1999${String(id).padStart(4, "0")}`,
  kind: "owner",
  is_owner: true,
  city: "Räpina",
  missing: [],
  ...changes,
});

const PLATFORM = listed(1, "Virn AS", { kind: "platform", is_owner: false, city: "Tartu" });

const list = (...results: ListedCompany[]) => answer(api.companies.list, { results, next: null });
const company = (changes?: Partial<OpenCompany>) => answer(api.companies.load, openCompany(changes));

const ADDRESS = {
  street: "Saeveski tee 4",
  city: "Räpina vald",
  county: "Põlva maakond",
  postcode: "64505",
  phone: "+372 500 0001",
  emails: ["arved@kuuseoja.example", "vedu@kuuseoja.example"],
};

const OWNER: Partial<OpenCompany> = {
  ...ADDRESS,
  name: "Haavasalu Mets OÜ",
  kind: "owner",
  is_buyer: false,
  is_owner: true,
  enters_forecasts: true,
  bank_account: "EE382200221020145685",
  vat_number: "EE100931558",
  purchase_vat_percent: 24,
  margin: 2.5,
};

export const companyStates: Record<"companies" | "newCompany" | "company", PageStates> = {
  companies: {
    full: {
      address: "/companies/",
      shows: "Kuuseoja Saeveski OÜ",
      answers: () =>
        answer(api.companies.list, {
          results: [
            PLATFORM,
            listed(7, "Haavasalu Mets OÜ"),
            listed(8, "", { city: "", missing: ["name", "street", "city", "bank_account"] }),
            listed(9, "Jaan Tamm", { code: "37605030299", missing: ["bank_account"] }),
            listed(10, "Kivisoo Mets OÜ", { kind: "buyer", city: "Põlva" }),
            listed(17, "Kuuseoja Saeveski OÜ", { kind: "buyer", is_owner: false, city: "Räpina vald" }),
            listed(18, "Sepakivi Puit AS", { kind: "buyer", is_owner: false, city: "", missing: ["street", "city"] }),
          ],
          next: "18",
        }),
    },
    empty: { address: "/companies/", shows: "Ettevõtteid veel ei ole", answers: () => list() },
    huge: {
      address: "/companies/",
      shows: LONG_NAME,
      answers: () =>
        list(
          listed(2, LONG_NAME, {
            kind: "buyer",
            city: "Põhja-Pärnumaa vald, Vändra alev",
            missing: ["name", "code", "street", "city", "bank_account", "vat_number"],
          }),
          ...Array.from({ length: 40 }, (_, index) => listed(100 + index, `${UNBROKEN_NAME} ${index + 1}`)),
        ),
    },
    more: {
      "found by a search": {
        address: "/companies/?q=kuuse&kind=buyer",
        shows: "Kuuseoja Saeveski OÜ",
        answers: () => list(listed(17, "Kuuseoja Saeveski OÜ", { kind: "buyer", is_owner: false })),
      },
      "search without a result": {
        address: "/companies/?q=olematu",
        shows: "Otsingule 'olematu' ei vasta ükski ettevõte.",
        answers: () => list(),
      },
      "no data missing": {
        address: "/companies/?missing=only",
        shows: "Siin ei ole ühtegi ettevõtet, kelle andmeid oleks puudu.",
        answers: () => list(),
      },
    },
  },
  newCompany: {
    full: {
      address: "/companies/new/",
      shows: "Käibemaks ostuaktil",
      press: ["Ostja", "Metsaomanik", "Käibemaksukohustuslane", "Lisa sertifikaat"],
      answers: () => list(PLATFORM),
    },
    empty: { address: "/companies/new/", shows: "Uus ettevõte", answers: () => list(PLATFORM) },
    more: {
      "first of all": {
        address: "/companies/new/",
        shows: "See on platvormi enda ettevõte",
        answers: () => list(),
      },
      "saved without data": {
        address: "/companies/new/",
        shows: "See väli on kohustuslik.",
        press: ["Ostja", "Lisa sertifikaat", /^Salvesta/],
        answers: () => list(PLATFORM),
      },
    },
  },
  company: {
    full: {
      address: "/companies/17/",
      shows: "KUUSEOJA2",
      answers: () =>
        company({
          ...ADDRESS,
          is_owner: true,
          type: 10,
          margin: 2.5,
          purchase_vat_percent: 24,
          enters_forecasts: true,
          fsc_code: "FSC-C012345",
          pefc_code: "PEFC/30-31-123",
          certificates: [
            { id: 1, type: 20, name: "FSC 100%, NC-COC-012345" },
            { id: 2, type: 10, name: "100% PEFC certified" },
          ],
          missing: ["bank_account", "vat_number"],
          destinations: [
            { id: 3, code: "KUUSEOJA1", name: "Kuuseoja palgiplats" },
            { id: 4, code: "KUUSEOJA2", name: "Kuuseoja paberipuit" },
          ],
          evr_failure: {
            kind: "unauthorised",
            since: "2026-11-18T08:00:00.000Z",
            at: "2026-11-18T09:30:00.000Z",
            until: "2026-11-18T07:55:00.000Z",
          },
        }),
    },
    empty: {
      address: "/companies/17/",
      shows: "Sihtkohti ei ole.",
      answers: () => company({ name: "", missing: ["name", "street", "city"] }),
    },
    huge: {
      address: "/companies/17/",
      shows: UNBROKEN_NAME,
      answers: () =>
        company({
          ...ADDRESS,
          name: LONG_NAME,
          is_owner: true,
          margin: 99_999.99,
          deadline_days: 365,
          emails: Array.from({ length: 10 }, (_, index) => `${UNBROKEN_NAME}.${index}@saeveski.example`),
          certificates: Array.from({ length: 6 }, (_, index) => ({ id: index + 1, type: 20, name: LONG_NAME })),
          destinations: Array.from({ length: 40 }, (_, index) => {
            const name = index % 2 === 0 ? LONG_NAME : `${UNBROKEN_NAME}palgiplats`;
            return { id: index + 1, code: `${UNBROKEN_NAME.toUpperCase()}${index}`.slice(-40), name };
          }),
        }),
    },
    more: {
      owner: { address: "/companies/17/", shows: "Haavasalu Mets OÜ", answers: () => company(OWNER) },
      platform: {
        address: "/companies/17/",
        shows: "Virn AS",
        answers: () => company({ ...OWNER, name: "Virn AS", kind: "platform", is_owner: false }),
      },
      "not there": {
        address: "/companies/999999/",
        shows: "Ettevõtet ei leitud",
        answers: () => refuse(api.companies.load, "not_found"),
      },
      "new destination": {
        address: "/companies/17/",
        shows: "Uus sihtkoht",
        press: ["Lisa sihtkoht"],
        answers: () => company(ADDRESS),
      },
      "destination to remove": {
        address: "/companies/17/",
        shows: "Kas eemaldada sihtkoht?",
        press: ["Eemalda sihtkoht KUUSEOJA1"],
        answers: () =>
          company({ ...ADDRESS, destinations: [{ id: 3, code: "KUUSEOJA1", name: "Kuuseoja palgiplats" }] }),
      },
    },
  },
};
