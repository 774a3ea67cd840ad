import { type Act, currentFile, editionOf } from "#functions/acts/store/act.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { isIsoDate } from "#shared/basics/dates.ts";
import { actMoneyDifferences } from "./actMoney.ts";
import { type ActRowSums, actRowSums, actRowsOf } from "./actRowSums.ts";

/** Money, parties, dates, purchase acts and files of every act; acts that a job is making or changing are left out. */
export function actCheck(): Check {
  const acts = new Map<number, Act>();
  const rows = new Map<number, ActRowSums[]>();
  const lists = new Map<number, readonly number[]>();
  const filesWanted = new Map<number, number>();
  const busy = new Set<number>();
  return {
    take(partition) {
      for (const act of partition.of("act")) acts.set(act.id, act);
      for (const own of actRowsOf(partition.of("actRows"))) {
        rows.set(own.act, [...(rows.get(own.act) ?? []), actRowSums(own)]);
      }
      for (const list of partition.of("purchaseActs")) lists.set(list.salesAct, list.acts);
      for (const { act, edition } of partition.of("actFilesWanted")) filesWanted.set(act, edition);
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences() {
      const purchases = Map.groupBy(acts.values(), ({ salesAct }) => salesAct);
      const idle = [...acts.values()].filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct));
      const sales = idle.filter(({ type }) => type === SALES_ACT);
      return [
        ...idle.flatMap((act) => [...dateDifferences(act), ...fileDifferences(act, filesWanted.get(act.id))]),
        ...sales.flatMap((act) => {
          const own = purchases.get(act.id) ?? [];
          const current = rows.get(act.id)?.find(({ generation }) => generation === act.generation);
          return [
            ...listDifferences(act, own, lists.get(act.id)),
            ...(act.state === "deleted"
              ? []
              : current
                ? actMoneyDifferences(act, current, own)
                : [`act ${act.id}: has no rows`]),
          ];
        }),
        ...idle
          .filter(({ type, salesAct }) => type !== SALES_ACT && acts.get(salesAct)?.type !== SALES_ACT)
          .map(({ id, salesAct }) => `act ${id}: its sales act ${salesAct} does not exist`),
        ...[...rows].flatMap(([act, generations]) =>
          busy.has(act)
            ? []
            : generations
                .filter(({ generation }) => generationOf(acts.get(act)) !== generation)
                .map(({ generation }) => `rows of act ${act}, generation ${generation}: left over`),
        ),
        ...[...lists.keys()]
          .filter((act) => !acts.has(act) && !busy.has(act))
          .map((act) => `a list of purchase acts of act ${act}, which does not exist`),
        ...[...filesWanted.keys()]
          .filter((act) => (acts.get(act)?.state ?? "deleted") === "deleted")
          .map((act) => `file wanted for act ${act}, which does not exist`),
      ];
    },
  };
}

function dateDifferences({ id, date, deadlineDays, state }: Act): string[] {
  return [
    ...(isIsoDate(date) && date >= "2000-01-01" && date <= "2099-12-31"
      ? []
      : [`act ${id}: ${date} is no date of an act`]),
    ...(Number.isInteger(deadlineDays) && deadlineDays >= 0 ? [] : [`act ${id}: is due after ${deadlineDays} days`]),
    ...(state !== "draft" ? [] : [`act ${id}: is a draft without a job`]),
  ];
}

/** The generation whose rows are stored; undefined for a deleted act, which has none. */
function generationOf(act: Act | undefined): number | undefined {
  return act?.state === "deleted" ? undefined : act?.generation;
}

/** Each act has the files of its edition, or an item that says that they are wanted. */
function fileDifferences(act: Act, wanted: number | undefined): string[] {
  if (act.state !== "ready" || currentFile(act, "pdf") !== "" || wanted === editionOf(act)) return [];
  return [`act ${act.id}: has no files, and none are wanted`];
}

function listDifferences(act: Act, purchases: readonly Act[], list: readonly number[] | undefined): string[] {
  const shown = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join(", ") || "none";
  const [listed, facts] = [shown(list ?? []), shown(purchases.map(({ id }) => id))];
  return listed === facts ? [] : [`act ${act.id}: lists the purchase acts ${listed}, those that name it are ${facts}`];
}

/** The index of acts to sign has the ready acts in no container (docs/rules/signing.md, "Choosing what to sign"). */
export function toSignCheck(): Check {
  const wrong: number[] = [];
  return {
    take(partition) {
      for (const { id, type, state, container, toSign } of partition.of("act")) {
        if (toSign !== (state === "ready" && container === undefined ? type : undefined)) wrong.push(id);
      }
    },
    differences: () => wrong.map((id) => `act ${id}: it is not among the acts to sign as its facts say`),
  };
}
