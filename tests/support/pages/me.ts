import type { Me } from "#shared/sessions/contract.ts";

/** Who is signed in, unless a test answers `sessions.me` otherwise. */
export const AGENT: Me = {
  user: { id: 1, name: "Mari Mets", email: "mari@virn.example", priceListsOnly: false, priceListsEnabled: true },
  roles: ["superUser"],
  isSuperUser: true,
  hasEmployments: true,
  isCouncilMember: false,
  entersForecasts: true,
  opensEudr: true,
  companies: [{ id: 1, name: "Virn AS" }],
  language: "et",
  unsentEmailsCount: 0,
  hasUnsentEmails: false,
  opensOverview: false,
  hintsSeen: true,
  waybillQueue: { totalCount: 0, next: [], refused: [] },
};

/** A user of a forest owner. */
export const COMPANY_USER: Me = {
  ...AGENT,
  user: {
    id: 3,
    name: "Peeter Pärn",
    email: "peeter@haavasalu.example",
    priceListsOnly: false,
    priceListsEnabled: false,
  },
  roles: ["companyUser"],
  isSuperUser: false,
  companies: [{ id: 7, name: "Haavasalu Mets OÜ" }],
};

/** A member of the council without a company. */
export const COUNCIL_MEMBER: Me = {
  ...COMPANY_USER,
  user: { ...COMPANY_USER.user, id: 4, name: "Toomas Nõmm", email: "toomas@virn.example" },
  roles: ["councilMember"],
  hasEmployments: false,
  isCouncilMember: true,
  entersForecasts: false,
  opensEudr: false,
  companies: [],
};

/** Who reads the price lists of a buyer, and nothing else. */
export const PRICE_READER: Me = {
  ...COMPANY_USER,
  user: {
    id: 5,
    name: "Kadri Kask",
    email: "kadri@virn.example",
    priceListsOnly: true,
    priceListsEnabled: true,
  },
  roles: ["priceListReader"],
  entersForecasts: false,
  opensEudr: false,
  companies: [{ id: 5, name: "Kuuseoja Saeveski OÜ" }],
};
