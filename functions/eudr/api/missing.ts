import { companiesById, platformId } from "#functions/companies/store/company.ts";
import { companyNames } from "#functions/companies/store/heldNames.ts";
import { type MissingVolume, missingVolumes } from "#functions/eudr/missingVolumes.ts";
import { ownersOfViewer } from "#functions/eudr/owners.ts";
import { remindersOf } from "#functions/eudr/store/reminder.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { foldBriefly } from "#functions/platform/sums/sumFold.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { sums } from "#functions/sums.ts";
import { toCubicMetres } from "#shared/basics/amounts.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { matchesName } from "#shared/platform/searchTokens.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";

/** A call spends at most so long on counting acts since the last run of `sweepSums`. */
const FOLD_MS = 150;

export const handler = endpoint(eudrRoutes.missing, async ({ query, viewer, now }) => {
  const isDue = wantsEudr(tallinnDay(now.toISOString()));
  const owners = isSuperUser(viewer) ? undefined : (await ownersOfViewer(viewer)).map(({ id }) => id);
  const isCounted = await foldBriefly(sums, FOLD_MS);
  const missing = await missingVolumes(isDue, owners);
  const found = query.q ? await ofNamed(missing, query.q) : missing;
  const page = pageOfArray(query, found, PAGE_SIZE);
  const behind = isCounted ? {} : ({ is_behind: true } as const);
  return { ...page, results: await wireVolumes(page.results), is_due: isDue, ...behind };
});

/** Names of all owners without numbers are read: at most those of a year's trade. */
async function ofNamed(volumes: readonly MissingVolume[], q: string): Promise<MissingVolume[]> {
  const platform = await platformId();
  const names = await companyNames(volumes.map(({ owner }) => owner || platform));
  return volumes.filter(({ owner }) => matchesName(q, names.get(owner || platform) ?? ""));
}

async function wireVolumes(volumes: readonly MissingVolume[]) {
  const platform = await platformId();
  const ids = volumes.map(({ owner }) => owner || platform);
  const [companies, reminders] = await Promise.all([companiesById(ids), remindersOf(ids)]);
  const nameOf = await namesOfActors([...reminders.values()].map(({ by }) => by));
  return volumes.map(({ owner, solid, loose }) => {
    const id = owner || platform;
    const { name = "", emails = [] } = companies.get(id) ?? {};
    const { day, at = "", by, batch = "" } = reminders.get(id) ?? {};
    return {
      owner: { id, name },
      amount: toCubicMetres(solid),
      loose_amount: toCubicMetres(loose),
      has_email: emails.length > 0,
      reminded: day === undefined ? null : { day, at, by: nameOf(by ?? ""), batch },
    };
  });
}
