import { companiesById } from "#functions/companies/store/company.ts";
import { queuedWaybills } from "#functions/imports/store/waybillQueue.ts";
import { unsentLetters } from "#functions/letters/store/actLetters.ts";
import { unsentCount } from "#functions/letters/store/unsentCount.ts";
import { settingsOfPerson } from "#functions/people/store/personSettings.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

export const handler = endpoint(sessionRoutes.me, async ({ viewer }) => {
  const isSuper = isSuperUser(viewer);
  const [companies, settings, waybillQueue, unsentEmailsCount, hasUnsentEmails] = await Promise.all([
    companiesById(viewer.companies),
    settingsOfPerson(viewer.id),
    isSuper ? queuedWaybills() : { totalCount: 0, next: [], refused: [] },
    isSuper ? unsentCount() : 0,
    isSuper ? unsentLetters(undefined, 1).then(({ items }) => items.length > 0) : false,
  ]);
  const readsPrices = viewer.roles.includes("priceListReader");
  return {
    user: {
      id: viewer.id,
      name: viewer.name,
      email: viewer.email,
      priceListsOnly: readsPrices && viewer.roles.length === 1,
      priceListsEnabled: readsPrices || isSuper,
    },
    roles: [...viewer.roles],
    isSuperUser: isSuper,
    hasEmployments: viewer.roles.includes("companyUser") && viewer.companies.length > 0,
    isCouncilMember: viewer.roles.includes("councilMember"),
    entersForecasts:
      isSuper || (viewer.roles.includes("companyUser") && [...companies.values()].some((each) => each.entersForecasts)),
    companies: [...companies.values()].map(({ id, name }) => ({ id, name })),
    opensOverview: settings.opensOverview,
    unsentEmailsCount,
    hasUnsentEmails,
    waybillQueue,
  };
});
