import { actCheck, actFileCheck, toSignCheck } from "./acts/actCheck.ts";
import { actedRowCheck } from "./acts/actedRowCheck.ts";
import { actGapCheck } from "./acts/actGapCheck.ts";
import { actHistoryCheck } from "./acts/actHistoryCheck.ts";
import { exportCheck } from "./acts/exportCheck.ts";
import { hauledMoveCheck } from "./acts/hauledMoveCheck.ts";
import { letterCheck, publicLinkCheck } from "./acts/letterCheck.ts";
import { missingWaybillCheck } from "./acts/missingWaybillCheck.ts";
import { numberedCheck } from "./acts/numberedCheck.ts";
import { warningChecks } from "./acts/warningCheck.ts";
import type { Check } from "./basis/check.ts";
import { batchCheck } from "./batchCheck.ts";
import { companyCheck } from "./companies/companyCheck.ts";
import { personCheck } from "./companies/personCheck.ts";
import { declarationChecks } from "./declarationCheck.ts";
import { derivedCounts } from "./derived/derivedCounts.ts";
import { derivedItems } from "./derived/derivedItems.ts";
import { documentCheck } from "./documentCheck.ts";
import { attachedCheck } from "./fileCheck.ts";
import { forecastChecks } from "./forecastCheck.ts";
import { purchaseCheck } from "./reports/purchaseCheck.ts";
import { claimCheck, reportCheck } from "./reports/reportCheck.ts";
import { waybillCheck } from "./reports/waybillCheck.ts";
import { sequenceCheck } from "./sequenceCheck.ts";
import { lockedPurchaseCheck } from "./signing/containerCheck.ts";
import { sumCheck } from "./sums/sumCheck.ts";
import { textCheck } from "./textCheck.ts";

/** All but those that `verify` asks for more. */
export function checksOf(platform: number): Check[] {
  return [
    reportCheck(),
    claimCheck(),
    purchaseCheck(),
    waybillCheck(),
    companyCheck(),
    personCheck(),
    ...derivedItems(),
    ...derivedCounts(),
    sequenceCheck(),
    actCheck(),
    actFileCheck(),
    toSignCheck(),
    actHistoryCheck(),
    publicLinkCheck(),
    letterCheck(),
    batchCheck(),
    exportCheck(),
    missingWaybillCheck(),
    actGapCheck(),
    hauledMoveCheck(),
    numberedCheck(),
    ...warningChecks(),
    actedRowCheck(),
    documentCheck(),
    lockedPurchaseCheck(),
    attachedCheck(),
    ...declarationChecks(),
    ...forecastChecks(),
    sumCheck(platform),
    textCheck(),
  ];
}
