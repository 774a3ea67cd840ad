import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { type Company, companiesById, platformCompany } from "#functions/companies/store/company.ts";
import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import { reminderText } from "#functions/eudr/reminderText.ts";
import { claimReminder, releaseReminder } from "#functions/eudr/store/reminder.ts";
import { sendLetterOnce } from "#functions/platform/clients/mail.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { env } from "#functions/platform/env.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes, type ReminderOutcome } from "#shared/eudr/contract.ts";
import { letterAddress } from "#shared/letters/letterAddress.ts";

const LETTERS_AT_ONCE = 4;

export const handler = endpoint(eudrRoutes.remind, async ({ body, viewer, now }) => {
  const owners = [...new Set(body.owners)];
  const [companies, platform] = await Promise.all([companiesById(owners), platformCompany()]);
  const at = now.toISOString();
  const outcomes = new Map<number, ReminderOutcome>();
  await inParallel(owners, LETTERS_AT_ONCE, async (owner) => {
    const claim = { owner, day: tallinnDay(at), at, by: viewer.id };
    outcomes.set(owner, await remind(companies.get(owner), platform.name, claim));
  });
  return owners.map((id) => ({
    owner: { id, name: companies.get(id)?.name ?? "" },
    outcome: outcomes.get(id) ?? "failed",
  }));
});

async function remind(
  owner: Company | undefined,
  platform: string,
  claim: Parameters<typeof claimReminder>[0],
): Promise<ReminderOutcome> {
  if (!owner || owner.emails.length === 0) return "no_address";
  const { acts } = await actsOfCounterpart(PURCHASE_ACT, owner.id, undefined, 1);
  const [act] = acts;
  if (!act) return "no_act";
  if (!(await claimReminder(claim))) return "today";
  const link = `${env().PUBLIC_URL}${letterAddress(act.type, act.hash)}`;
  const text = reminderText({ link, platform }, await languageOf(owner.id));
  const { outcome } = await sendLetterOnce({ ...text, to: owner.emails, tag: `eudr-${owner.id}` });
  // After an unknown outcome the letter may have left: a second one on the same day would annoy.
  if (outcome !== "busy" && outcome !== "refused") return "sent";
  await releaseReminder(claim);
  return "failed";
}
