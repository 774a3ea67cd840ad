import type { Act, NumberedFacts } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { numberHash } from "#functions/eudr/store/numberCheck.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { bySale } from "#scripts/verifying/basis/joins.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { editedSite, type SiteEdit } from "#shared/acts/siteEdits.ts";
import { addVolume, NO_VOLUME, type Volumes } from "#shared/basics/amounts.ts";
import { timberKind, timberShares } from "#shared/eudr/timberShares.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { actRowsOf } from "./actRowSums.ts";
import { mendRowFact } from "./rowFacts.ts";

type Counted = Pick<Act, "id" | "type" | "seller" | "salesAct" | "generation"> & Partial<NumberedFacts>;

/** Timber of one site: whether it has a number decides of all its volume, unless its rows differ. */
interface SiteVolume {
  site: string;
  facts: MeasuredSite | null;
  volume: Volumes;
}

/** Volume of each act by its EUDR numbers, from its rows and edits. Acts in jobs are left out. */
export function numberedCheck(): Check {
  const acts: Counted[] = [];
  const buyers = new Map<number, number>();
  const volumes = new Map<string, SiteVolume[]>();
  const edits = new Map<string, SiteEdit>();
  const busy = new Set<number>();
  return {
    join: bySale,
    everywhere: ["actJob"],
    isFirst: true,
    derives: [{ of: "act", attributes: ["unnumbered", "timber"] }],
    take(partition) {
      for (const { id, type, state, seller, buyer, salesAct, generation, unnumbered, timber } of partition.of("act")) {
        if (state !== "ready") continue;
        if (type === SALES_ACT) buyers.set(id, buyer);
        // Acts that were last saved before this was counted have none.
        if (unnumbered) acts.push({ id, type, seller, salesAct, generation, unnumbered, ...(timber && { timber }) });
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
      const sharesOf = ({ id, type, seller, salesAct, generation }: Counted) => {
        const [sale, owners] = type === SALES_ACT ? [id, [0, seller]] : [salesAct, [seller]];
        const rows = owners.flatMap((owner) =>
          (volumes.get(`${sale} ${generation} ${owner}`) ?? []).flatMap(({ site, facts, volume }) => {
            const edit = type === SALES_ACT ? undefined : edits.get(`${sale} ${owner} ${site}`);
            const now = edit ? editedSite(facts, edit) : facts;
            return [
              { site: now, unit: "SCM" as const, amount: volume.solid },
              { site: now, unit: "LCM" as const, amount: volume.loose },
            ];
          }),
        );
        return timberShares(rows, numberHash);
      };
      return acts
        .filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct))
        .flatMap((act) => {
          const shares = sharesOf(act);
          const buyer = buyers.get(act.salesAct || act.id) ?? 0;
          const missing = shares.find(({ kind }) => kind === "missing") ?? { solid: NO_VOLUME, loose: NO_VOLUME };
          const [stored, rows] = [volumeText(act.unnumbered), volumeText(missing)];
          const [kept, counted] = [timberText(act.timber), timberText({ buyer, shares })];
          return [
            ...(stored === rows
              ? []
              : [
                  {
                    text: `act ${act.id}: ${stored} without EUDR number, its rows say ${rows}`,
                    mend: mendRowFact(act.id, "unnumbered"),
                  },
                ]),
            ...(!act.timber || kept === counted
              ? []
              : [
                  {
                    text: `act ${act.id}: timber ${kept}, its rows say ${counted}`,
                    mend: mendRowFact(act.id, "timber"),
                  },
                ]),
          ];
        });
    },
  };
}

function volumeText(volumes: Volumes | undefined): string {
  return `${volumes?.solid}/${volumes?.loose}`;
}

function timberText(timber: NumberedFacts["timber"] | undefined): string {
  const shares = timber?.shares.map((share) => `${share.kind} ${share.numbers} ${volumeText(share)}`) ?? [];
  return `of buyer ${timber?.buyer}: ${shares.join(", ")}`;
}

/** Stores what decides once for a site: its rows are many. */
function siteVolumes(rows: readonly Pick<ActRowItem, "site" | "unit" | "amount">[]): SiteVolume[] {
  const found = new Map<string, SiteVolume>();
  for (const { site, unit, amount } of rows) {
    const id = siteId(site ?? { name: "", cadaster: "" });
    const numbers = (site?.eudrNumbers ?? []).map(numberHash).toSorted();
    const key = `${id} ${timberKind(site)} ${numbers.join(" ")}`;
    const known = found.get(key) ?? { site: id, facts: site, volume: { solid: NO_VOLUME, loose: NO_VOLUME } };
    found.set(key, known);
    addVolume(known.volume, unit, amount);
  }
  return [...found.values()];
}
