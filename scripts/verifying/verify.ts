import { platformId } from "#functions/companies/store/company.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { actCheck, toSignCheck } from "./acts/actCheck.ts";
import { actDayCheck } from "./acts/actDayCheck.ts";
import { actedRowCheck } from "./acts/actedRowCheck.ts";
import { actGapCheck } from "./acts/actGapCheck.ts";
import { actHistoryCheck } from "./acts/actHistoryCheck.ts";
import { actNumberCheck } from "./acts/actNumberCheck.ts";
import { attachmentCheck } from "./acts/attachmentCheck.ts";
import { exportCheck } from "./acts/exportCheck.ts";
import { hauledMoveCheck } from "./acts/hauledMoveCheck.ts";
import { letterCheck, publicLinkCheck } from "./acts/letterCheck.ts";
import { missingWaybillCheck } from "./acts/missingWaybillCheck.ts";
import { numberedCheck } from "./acts/numberedCheck.ts";
import { warningCheck } from "./acts/warningCheck.ts";
import type { Check } from "./basis/check.ts";
import type { NamedFiles } from "./basis/fileCheck.ts";
import { partitionOf } from "./basis/storedItems.ts";
import { companyCheck } from "./companies/companyCheck.ts";
import { personCheck } from "./companies/personCheck.ts";
import { counterpartCheck } from "./counterpartCheck.ts";
import { type Counts, counter } from "./counts.ts";
import { dayCheck } from "./dayCheck.ts";
import { declarationCheck } from "./declarationCheck.ts";
import { documentCheck } from "./documentCheck.ts";
import { forecastCheck } from "./forecastCheck.ts";
import { purchaseCheck } from "./reports/purchaseCheck.ts";
import { reportCheck } from "./reports/reportCheck.ts";
import { statsCheck } from "./reports/statsCheck.ts";
import { queueCheck, waybillCheck } from "./reports/waybillCheck.ts";
import { containerCheck } from "./signing/containerCheck.ts";
import type { NamedContainers } from "./signing/storedContainers.ts";
import { sumCheck } from "./sums/sumCheck.ts";
import { textCheck } from "./textCheck.ts";
import { tokenCheck } from "./tokenCheck.ts";

export interface Verification {
  counts: Counts;
  unchecked: ReadonlyMap<string, number>;
  differences: readonly string[];
  files: NamedFiles;
  containers: NamedContainers;
}

const allChecks = (platform: number): Check[] => [
  reportCheck(),
  purchaseCheck(),
  statsCheck(),
  waybillCheck(),
  tokenCheck(),
  companyCheck(),
  personCheck(),
  actNumberCheck(),
  counterpartCheck(),
  actDayCheck(),
  actCheck(),
  toSignCheck(),
  actHistoryCheck(),
  publicLinkCheck(),
  letterCheck(),
  exportCheck(),
  missingWaybillCheck(),
  actGapCheck(),
  hauledMoveCheck(),
  numberedCheck(),
  warningCheck(),
  actedRowCheck(),
  documentCheck(),
  declarationCheck(),
  dayCheck(),
  queueCheck(),
  forecastCheck(),
  sumCheck(platform),
  textCheck(),
];

/** docs/rules/storage.md, "What verify checks". What is written meanwhile would look like a difference. */
export async function verify(): Promise<Verification> {
  const attachments = attachmentCheck();
  const containers = containerCheck();
  const checks = [...allChecks(await platformId()), containers, attachments];
  const { counts, unchecked, take } = counter();
  await readPartitions((items) => {
    const partition = partitionOf(items);
    take(partition);
    for (const check of checks) check.take(partition);
  });
  const differences = checks.flatMap((check) => check.differences());
  return { counts, unchecked, differences, files: attachments.files, containers: containers.stored };
}

export async function differences(): Promise<readonly string[]> {
  return (await verify()).differences;
}
