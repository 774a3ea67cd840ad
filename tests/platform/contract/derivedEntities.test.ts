import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { TechnicalAnswer } from "#functions/platform/table/answers.ts";
import { derived } from "#scripts/verifying/verify.ts";

/** Claims, jobs, sessions, copies and other work: nothing stored says what they must be. */
const WORK = [
  "actExport",
  "actJob",
  "actJobLane",
  "actJobPart",
  "actSubmission",
  "actWarnings",
  "additions",
  "arrivingMonth",
  "companyRename",
  "compositeRun",
  "documentOfUpload",
  "eidPendingRequest",
  "eudrCallSlot",
  "eudrCheckTurn",
  "eudrReminderBatch",
  "evrCursor",
  "evrFailure",
  "filingDue",
  "firstAgent",
  "givenSignature",
  "importedReports",
  "letterBatch",
  "matchWanted",
  "measuredWaybill",
  "parcelNotices",
  "personalDataLines",
  "personalDataRun",
  "plannedReports",
  "platformClaim",
  "plot",
  "previewRun",
  "pricingWanted",
  "queuedWaybill",
  "restorePoint",
  "seenSites",
  "selection",
  "sentAgain",
  "session",
  "signInLink",
  "signingLetter",
  "sumDelta",
  "sumGuard",
  "tokenBacklog",
  "trustedList",
  "unfinishedContainer",
  "unreadLand",
  "unusedFile",
  "upload",
  "warningsLook",
];

it("an entity that is no fact is mended by verify, or named here as work", async () => {
  const technical: Record<string, TechnicalAnswer> = {};
  for (const file of globSync("{functions,scripts}/**/*.answers.ts"))
    for (const value of Object.values<{ technical?: object }>(await import(join(process.cwd(), file))))
      Object.assign(technical, value.technical);
  const mended = new Set<string>(
    derived().flatMap((one) => ("items" in one ? [one.items] : "of" in one ? [one.of] : [])),
  );
  expect(
    Object.keys(technical)
      .filter((name) => !mended.has(name))
      .toSorted(),
  ).toEqual(WORK);
});
