import type { Act } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { bySale } from "#scripts/verifying/basis/joins.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { editedSite, type SiteEdit } from "#shared/acts/siteEdits.ts";
import { hauledKey } from "#shared/reports/land.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { actRowsOf } from "./actRowSums.ts";
import { mendRowFact } from "./rowFacts.ts";

type Counted = Pick<Act, "id" | "seller" | "salesAct" | "generation" | "hauledMoves">;

/** Solid volume of one site of an act by the years of its loads. */
interface LandOfSite {
  facts: MeasuredSite;
  years: Map<number, Moved>;
}

/** Thousandths and loads; below 0 where they go. */
interface Moved {
  amount: number;
  rows: number;
}

const NOT_MOVED: Moved = { amount: 0, rows: 0 };

/** Loads whose parcels or notice were typed, of each purchase act, from its rows and edits. Acts in jobs are left out. */
export function hauledMoveCheck(): Check {
  const acts: Counted[] = [];
  const land = new Map<string, LandOfSite[]>();
  const edits = new Map<string, SiteEdit>();
  const busy = new Set<number>();
  return {
    join: bySale,
    everywhere: ["actJob"],
    isFirst: true,
    derives: [{ of: "act", attributes: ["hauledMoves"] }],
    take(partition) {
      for (const { id, type, state, seller, salesAct, generation, hauledMoves } of partition.of("act")) {
        if (state === "ready" && type === PURCHASE_ACT) acts.push({ id, seller, salesAct, generation, hauledMoves });
      }
      for (const { act, generation, rows } of actRowsOf(partition.of("actRows"))) {
        for (const { owner, site, unit, reportRows } of rows) {
          if (unit !== "SCM") continue;
          const key = `${act} ${generation} ${owner}`;
          const own = land.get(key) ?? [];
          land.set(key, own);
          const one = landOf(own, site);
          for (const { amount, report } of reportRows) addYear(one, Number(report.date.slice(0, 4)), amount);
        }
      }
      for (const { salesAct, owner, site, edit } of partition.of("siteEdit")) {
        if (edit.cadaster !== undefined || edit.forestNotice !== undefined) {
          edits.set(`${salesAct} ${owner} ${site}`, edit);
        }
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences() {
      return acts
        .filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct))
        .flatMap(({ id, seller, salesAct, generation, hauledMoves = [] }) => {
          const [facts, stored] = [new Map<string, Moved>(), new Map<string, Moved>()];
          for (const { facts: site, years } of land.get(`${salesAct} ${generation} ${seller}`) ?? []) {
            const edit = edits.get(`${salesAct} ${seller} ${siteId(site)}`);
            const [before, after] = [hauledKey(site), hauledKey(edit ? editedSite(site, edit) : site)];
            if (before === after) continue;
            for (const [year, { amount, rows }] of years) {
              addMove(facts, before, year, { amount: -amount, rows: -rows });
              addMove(facts, after, year, { amount, rows });
            }
          }
          for (const [key, year, amount, rows] of hauledMoves) addMove(stored, key, year, { amount, rows });
          // Sorted, since parts of the table come in any order: each pass has to tell the same of the same items.
          const wrong = [...new Set([...facts.keys(), ...stored.keys()])]
            .toSorted()
            .map((key) => ({ key, is: stored.get(key) ?? NOT_MOVED, wanted: facts.get(key) ?? NOT_MOVED }))
            .filter(({ is, wanted }) => is.amount !== wanted.amount || is.rows !== wanted.rows);
          // One write mends all of them.
          return wrong.map(({ key, is, wanted }, index) => ({
            text: `act ${id}: ${shownMove(is)} moved to ${key}, its rows say ${shownMove(wanted)}`,
            mend: index === 0 ? mendRowFact(id, "hauledMoves") : undefined,
          }));
        });
    },
  };
}

function landOf(own: LandOfSite[], site: MeasuredSite | null): LandOfSite {
  const facts = site ?? { name: "", cadaster: "" };
  const key = hauledKey(facts);
  const known = own.find((one) => siteId(one.facts) === siteId(facts) && hauledKey(one.facts) === key);
  if (known) return known;
  const added = { facts, years: new Map<number, Moved>() };
  own.push(added);
  return added;
}

function addYear({ years }: LandOfSite, year: number, amount: number): void {
  const before = years.get(year) ?? { amount: 0, rows: 0 };
  years.set(year, { amount: before.amount + amount, rows: before.rows + 1 });
}

function addMove(moves: Map<string, Moved>, key: string | undefined, year: number, { amount, rows }: Moved): void {
  if (key === undefined) return;
  const before = moves.get(`${key} ${year}`) ?? NOT_MOVED;
  moves.set(`${key} ${year}`, { amount: before.amount + amount, rows: before.rows + rows });
}

function shownMove({ amount, rows }: Moved): string {
  return `${amount} in ${rows} loads`;
}
