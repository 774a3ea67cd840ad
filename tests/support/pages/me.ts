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
