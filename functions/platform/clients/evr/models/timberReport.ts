import * as z from "zod/mini";
import { text } from "./fields.ts";

const number = z.nullish(z.number());

/** What the measuring line saw, by groups of logs. Names are EVR's; some mislead. */
export const timberReport = z.object({
  reportNumber: text,
  reportDate: text,
  items: z.array(
    z.object({
      woodType: text,
      logAmount: number,
      woodQuality: text,
      defectCode: text,
      buyerProductCode: text,
      priceGroupKey: text,
      /** Top diameters in mm. */
      treeTopDiameterWithBark: number,
      treeTopDiameterWithoutBark: number,
      /** Butt diameter in cm. */
      snagDiameter: number,
      /** In cm, for payment. */
      estimatedDiameter: number,
      /** The measured length in cm. */
      actualDiameter: number,
      /** In dm. */
      payableLength: number,
      /** A proposal without unit and currency: no row takes its price from it. */
      price: number,
      actualVolume: number,
      payableVolume: number,
      measurerName: text,
    }),
  ),
});
