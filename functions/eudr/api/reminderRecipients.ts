import { platformCompany } from "#functions/companies/store/company.ts";
import { missingVolumes } from "#functions/eudr/missingVolumes.ts";
import { reminderText } from "#functions/eudr/reminderText.ts";
import { reminderRecipients } from "#functions/eudr/scheduleReminders.ts";
import { lastLetterLink } from "#functions/letters/lastLetterLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { toCubicMetres } from "#shared/basics/amounts.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";

export const handler = endpoint(eudrRoutes.reminderRecipients, async ({ body, now }) => {
  const isDue = wantsEudr(tallinnDay(now.toISOString()));
  const [choices, missing, platform] = await Promise.all([
    reminderRecipients(body.owners, lastLetterLink, now),
    missingVolumes(isDue, body.owners),
    platformCompany(),
  ]);
  const volumes = new Map(missing.map((one) => [one.owner, one]));
  const { subject, text } = reminderText({ link: "…", platform: platform.name }, "et");
  return {
    subject,
    text,
    owners: choices.map((choice) => {
      const volume = volumes.get(choice.owner.id);
      return {
        ...choice,
        amount: volume ? toCubicMetres(volume.solid) : 0,
        loose_amount: volume ? toCubicMetres(volume.loose) : 0,
      };
    }),
  };
});
