import {
  boughtSum,
  measuredToActSum,
  missingOriginsSum,
  soldSum,
  unsignedByUsSum,
} from "#functions/acts/store/sumsOfAct.ts";
import { actToSignaturesSum, unsignedByThemSum } from "#functions/containers/store/containerSums.ts";
import { eudrNumberSum, eudrTimberSum, unnumberedEarlierSum, unnumberedSum } from "#functions/eudr/store/eudrSums.ts";
import { unexportedSum } from "#functions/exports/store/savedExports.ts";
import { failedLettersSum, unsentLettersSum } from "#functions/letters/store/savedLetters.ts";
import type { Sums } from "#functions/platform/sums/sum.ts";
import { deliveredSum } from "#functions/reports/store/deliveredSums.ts";
import { hauledSum } from "#functions/reports/store/hauledSum.ts";
import { planSum } from "#functions/statistics/store/planChanges.ts";

/** All sums, by their codes. Entries that fold hand them over. */
export const sums: Sums = [
  deliveredSum,
  planSum,
  boughtSum,
  soldSum,
  unsentLettersSum,
  failedLettersSum,
  unsignedByUsSum,
  unsignedByThemSum,
  missingOriginsSum,
  unexportedSum,
  measuredToActSum,
  actToSignaturesSum,
  unnumberedSum,
  unnumberedEarlierSum,
  eudrTimberSum,
  eudrNumberSum,
  hauledSum,
];
