import { at, type Random } from "#scripts/random/random.ts";
import type { ContractMeasurementAct, ContractTimberReport } from "#scripts/simulators/evr/contract.ts";
import { shareOut } from "#shared/reports/shareOut.ts";
import { ASSORTMENTS } from "./assortments.ts";

type Item = ContractTimberReport["items"][number];

const SPECIES: readonly (readonly [string, Item["woodType"]])[] = [
  ["KU", "ku"],
  ["MA", "ma"],
  ["KA", "ks"],
  ["LE", "lm"],
  ["HA", "hb"],
];
/** Top diameters in cm, and the volume of a log of 4.8 m in thousandths. */
const CLASSES = [
  { diameter: 18, log: 150 },
  { diameter: 22, log: 215 },
  { diameter: 26, log: 290 },
];
const LENGTH_DM = 48;

export function timberReportOf(random: Random, act: ContractMeasurementAct): ContractTimberReport | undefined {
  const items = act.measurements.flatMap(({ amount, assortment }) => {
    const woodType = SPECIES.find(([start]) => assortment.code.startsWith(start))?.[1];
    if (assortment.productGroup !== "PALK" || !woodType) return [];
    const isReject = assortment.code.endsWith("PRAAK");
    const classes = isReject ? CLASSES.slice(0, 1) : CLASSES;
    const shares = shareOut(
      Math.round(amount * 1000),
      classes.map(() => random.int(20, 100)),
    );
    return classes.map(({ diameter, log }, index): Item => {
      const thousandths = at(shares, index);
      return {
        woodType,
        logAmount: Math.max(1, Math.round(thousandths / log)),
        woodQuality: isReject ? "f" : "abc",
        defectCode: isReject ? "kov" : null,
        buyerProductCode: `${woodType.toUpperCase()}-${LENGTH_DM}`,
        priceGroupKey: isReject ? assortment.code : `${assortment.code}-${diameter}`,
        treeTopDiameterWithBark: diameter * 10 + 12,
        treeTopDiameterWithoutBark: diameter * 10,
        snagDiameter: diameter + 5.5,
        estimatedDiameter: diameter,
        actualDiameter: LENGTH_DM * 10 + 6,
        payableLength: LENGTH_DM,
        price: isReject ? null : (ASSORTMENTS.find(({ code }) => code === assortment.code)?.basePrice ?? null),
        actualVolume: null,
        payableVolume: thousandths / 1000,
        measurerName: null,
      };
    });
  });
  return items.length > 0 ? { reportNumber: act.actNumber, reportDate: act.actDate, items } : undefined;
}
