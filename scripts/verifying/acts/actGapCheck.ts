import type { Act } from "#functions/acts/store/act.ts";
import { leadsOf } from "#functions/acts/store/sumsOfAct.ts";
import { sitesOf } from "#functions/attachments/sitesOfAct.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { bySale } from "#scripts/verifying/basis/joins.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { bareSites } from "#shared/acts/siteEdits.ts";
import { actRowsOf } from "./actRowSums.ts";
import { mendRowFact } from "./rowFacts.ts";

type Bared = Pick<Act, "id" | "type" | "seller" | "salesAct" | "generation" | "bareSites">;

/** Lead times and sites without origins of each act, from its rows and edits. Acts in jobs are left out. */
export function actGapCheck(): Check {
  const bared: Bared[] = [];
  /** Ids of sites without a cadastral number, by sales act, generation and owner. */
  const bare = new Map<string, readonly string[]>();
  /** Sites whose cadastral number somebody has typed. */
  const answered = new Set<string>();
  const wrongLeads: Pick<Act, "id" | "salesAct">[] = [];
  const busy = new Set<number>();
  return {
    join: bySale,
    everywhere: ["actJob"],
    isFirst: true,
    derives: [{ of: "act", attributes: ["leads", "bareSites"] }],
    take(partition) {
      const rows = actRowsOf(partition.of("actRows"));
      for (const act of partition.of("act")) {
        const { id, type, state, seller, salesAct, generation, leads } = act;
        if (state !== "ready") continue;
        if (type === PURCHASE_ACT || act.bareSites)
          bared.push({ id, type, seller, salesAct, generation, bareSites: act.bareSites });
        // Acts that were last saved before lead times were counted have none.
        if (
          type === SALES_ACT &&
          leads &&
          String(leads) !== String(leadsOf(act, rows.find((own) => own.generation === generation)?.rows ?? []))
        )
          wrongLeads.push({ id, salesAct });
      }
      for (const { act, generation, rows: own } of rows) {
        for (const [owner, ownersRows] of Map.groupBy(own, (row) => row.owner)) {
          const ids = sitesOf(ownersRows).flatMap(({ id, facts }) =>
            bareSites([{ measured: facts, edit: undefined }]) > 0 ? [id] : [],
          );
          if (ids.length > 0) bare.set(`${act} ${generation} ${owner}`, ids);
        }
      }
      for (const { salesAct, owner, site, edit } of partition.of("siteEdit")) {
        if (edit.cadaster !== undefined) answered.add(`${salesAct} ${owner} ${site}`);
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences() {
      const isIdle = ({ id, salesAct }: Pick<Act, "id" | "salesAct">) => !busy.has(id) && !busy.has(salesAct);
      const expected = ({ type, seller, salesAct, generation }: Bared) =>
        type === SALES_ACT
          ? 0
          : (bare.get(`${salesAct} ${generation} ${seller}`) ?? []).filter(
              (site) => !answered.has(`${salesAct} ${seller} ${site}`),
            ).length;
      return [
        ...wrongLeads.filter(isIdle).map(({ id }) => ({
          text: `act ${id}: its lead times are not those of its reports`,
          mend: mendRowFact(id, "leads"),
        })),
        ...bared
          .filter(isIdle)
          .filter((act) => (act.bareSites ?? 0) !== expected(act))
          .map((act) => ({
            text: `act ${act.id}: ${act.bareSites ?? 0} sites without origin, its rows say ${expected(act)}`,
            mend: mendRowFact(act.id, "bareSites"),
          })),
      ];
    },
  };
}
