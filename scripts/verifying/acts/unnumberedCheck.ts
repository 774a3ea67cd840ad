import type { Act } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { editedSite, type SiteEdit } from "#shared/acts/siteEdits.ts";
import { addVolume, NO_VOLUME, type Volumes } from "#shared/basics/amounts.ts";
import { lacksNumber } from "#shared/eudr/unnumbered.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { actRowsOf } from "./actRowSums.ts";

type Counted = Pick<Act, "id" | "type" | "seller" | "salesAct" | "generation"> & { unnumbered: Volumes };

/** Timber of one site: whether it has a number decides of all its volume, unless its rows differ. */
interface SiteVolume {
  site: string;
  facts: MeasuredSite | null;
  volume: Volumes;
}

/** Volume without an EUDR number of each act, from its rows and edits. Acts in jobs are left out. */
export function unnumberedCheck(): Check {
  const acts: Counted[] = [];
  const volumes = new Map<string, SiteVolume[]>();
  const edits = new Map<string, SiteEdit>();
  const busy = new Set<number>();
  return {
    take(partition) {
      for (const act of partition.of("act")) {
        const { id, type, state, seller, salesAct, generation, unnumbered } = act;
        // Acts that were last saved before this was counted have none.
        if (state === "ready" && unnumbered) acts.push({ id, type, seller, salesAct, generation, unnumbered });
      }
      for (const { act, generation, rows } of actRowsOf(partition.of("actRows"))) {
        for (const [owner, own] of Map.groupBy(rows, (row) => row.owner)) {
          volumes.set(`${act} ${generation} ${owner}`, siteVolumes(own));
        }
      }
      for (const { salesAct, owner, site, edit } of partition.of("siteEdit")) {
        if (edit.eudrNumbers || edit.eudrExcuse) edits.set(`${salesAct} ${owner} ${site}`, edit);
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences() {
      const expected = ({ id, type, seller, salesAct, generation }: Counted): Volumes => {
        const total = { solid: NO_VOLUME, loose: NO_VOLUME };
        const [sale, owners] = type === SALES_ACT ? [id, [0, seller]] : [salesAct, [seller]];
        for (const owner of owners) {
          for (const { site, facts, volume } of volumes.get(`${sale} ${generation} ${owner}`) ?? []) {
            const edit = type === SALES_ACT ? undefined : edits.get(`${sale} ${owner} ${site}`);
            if (!lacksNumber(edit ? editedSite(facts, edit) : facts)) continue;
            addVolume(total, "SCM", volume.solid);
            addVolume(total, "LCM", volume.loose);
          }
        }
        return total;
      };
      return acts
        .filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct))
        .flatMap((act) => {
          const { solid, loose } = expected(act);
          const [stored, rows] = [`${act.unnumbered.solid}/${act.unnumbered.loose}`, `${solid}/${loose}`];
          return stored === rows ? [] : [`act ${act.id}: ${stored} without EUDR number, its rows say ${rows}`];
        });
    },
  };
}

/** What decides is kept once for a site: its rows are many. */
function siteVolumes(rows: readonly Pick<ActRowItem, "site" | "unit" | "amount">[]): SiteVolume[] {
  const found = new Map<string, SiteVolume>();
  for (const { site, unit, amount } of rows) {
    const id = siteId(site ?? { name: "", cadaster: "" });
    const key = `${id} ${lacksNumber(site)}`;
    const known = found.get(key) ?? { site: id, facts: site, volume: { solid: NO_VOLUME, loose: NO_VOLUME } };
    found.set(key, known);
    addVolume(known.volume, unit, amount);
  }
  return [...found.values()];
}
