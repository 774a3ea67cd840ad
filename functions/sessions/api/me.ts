import { companiesById } from "#functions/companies/store/company.ts";
import { isOwnerCompany } from "#functions/eudr/owners.ts";
import { queuedWaybills } from "#functions/imports/store/waybillQueue.ts";
import { unsentLetters } from "#functions/letters/store/actLetters.ts";
import { unsentCount } from "#functions/letters/store/unsentCount.ts";
import { settingsOfPerson } from "#functions/people/store/personSettings.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { languageOfPerson } from "#functions/sessions/personLanguage.ts";
import { accessOf } from "#shared/people/roles.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

export const handler = endpoint(sessionRoutes.me, async ({ viewer }) => {
  const { isSuperUser, isParty, isCouncilMember, priceListsOnly, priceListsEnabled } = accessOf(viewer.roles);
  const [companies, settings, language, waybillQueue, unsentEmailsCount, hasUnsentEmails] = await Promise.all([
    companiesById(viewer.companies),
    settingsOfPerson(viewer.id),
    languageOfPerson(viewer),
    isSuperUser ? queuedWaybills() : { totalCount: 0, next: [], refused: [] },
    isSuperUser ? unsentCount() : 0,
    isSuperUser ? unsentLetters(undefined, 1).then(({ items }) => items.length > 0) : false,
  ]);
  return {
    user: {
      id: viewer.id,
      name: viewer.name,
      email: viewer.email,
      priceListsOnly,
      priceListsEnabled,
    },
    roles: [...viewer.roles],
    isSuperUser,
    hasEmployments: viewer.roles.includes("companyUser") && viewer.companies.length > 0,
    isCouncilMember,
    entersForecasts: isSuperUser || (isParty && [...companies.values()].some((each) => each.entersForecasts)),
    opensEudr: isSuperUser || (isParty && [...companies.values()].some(isOwnerCompany)),
    companies: [...companies.values()].map(({ id, name }) => ({ id, name })),
    language,
    opensOverview: settings.opensOverview,
    hintsSeen: settings.hintsSeen === true,
    unsentEmailsCount,
    hasUnsentEmails,
    waybillQueue,
  };
});
