import { type Act, currentFile, editionOf } from "#functions/acts/store/act.ts";
import { wantedKey } from "#functions/acts/store/actFilesWanted.ts";
import { type Change, changing } from "#scripts/verifying/basis/changes.ts";
import type { Check, Difference } from "#scripts/verifying/basis/check.ts";
import { byAct, bySale } from "#scripts/verifying/basis/joins.ts";
import { attributes } from "#scripts/verifying/engines/attributes.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { isIsoDate } from "#shared/basics/dates.ts";
import { actMoneyDifferences } from "./actMoney.ts";
import { type ActRowSums, actRowSums, actRowsOf } from "./actRowSums.ts";

const HOUR_MS = 60 * 60_000;

/** Money, parties and purchase acts of every act; acts that a job is making or changing are left out. */
export function actCheck(): Check {
  const acts = new Map<number, Act>();
  const rows = new Map<number, ActRowSums[]>();
  const busy = new Set<number>();
  return {
    join: bySale,
    everywhere: ["actJob"],
    take(partition) {
      for (const act of partition.of("act")) acts.set(act.id, act);
      for (const own of actRowsOf(partition.of("actRows"))) {
        rows.set(own.act, [...(rows.get(own.act) ?? []), actRowSums(own)]);
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences() {
      const purchases = Map.groupBy(acts.values(), ({ salesAct }) => salesAct);
      const idle = [...acts.values()].filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct));
      const sales = idle.filter(({ type }) => type === SALES_ACT);
      return [
        ...sales.flatMap((act) => {
          const own = purchases.get(act.id) ?? [];
          const current = rows.get(act.id)?.find(({ generation }) => generation === act.generation);
          return [
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
      ];
    },
  };
}

/** Dates and files of every act; acts that a job is making or changing are left out. */
export function actFileCheck(): Check {
  const acts = new Map<number, FiledAct>();
  const filesWanted = new Map<number, number>();
  const busy = new Set<number>();
  return {
    derives: [{ items: "actFilesWanted" }],
    join: byAct,
    everywhere: ["actJob"],
    take(partition) {
      for (const { id, salesAct, date, deadlineDays, state, version, edits, files, hash } of partition.of("act"))
        acts.set(id, { id, salesAct, date, deadlineDays, state, version, edits, files, hash });
      for (const { act, edition } of partition.of("actFilesWanted")) filesWanted.set(act, edition);
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences: () => [
      ...[...acts.values()]
        .filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct))
        .flatMap((act) => [...dateDifferences(act), ...fileDifferences(act, filesWanted.get(act.id))]),
      ...[...filesWanted]
        .filter(([act]) => (acts.get(act)?.state ?? "deleted") === "deleted")
        .map(([act, edition]) => ({
          text: `file wanted for act ${act}, which does not exist`,
          mend: changing(asRead(act, acts.get(act)), {
            entity: "actFilesWanted",
            key: wantedKey(act),
            was: { edition },
            is: "deleted",
          }),
        })),
    ],
  };
}

type FiledAct = Pick<
  Act,
  "id" | "salesAct" | "date" | "deadlineDays" | "state" | "version" | "edits" | "files" | "hash"
>;

function dateDifferences({ id, date, deadlineDays, state }: FiledAct): string[] {
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

/** The check that the files and the edition of an act are as they were read. */
function asRead(id: number, act: FiledAct | undefined): Change {
  const was = act && { state: act.state, version: act.version, edits: act.edits, files: act.files };
  return { entity: "act", key: { id }, was, is: "unchanged" };
}

/** Each act has the files of its edition, or an item that says that they are wanted. */
function fileDifferences(act: FiledAct, wanted: number | undefined): Difference[] {
  if (act.state !== "ready" || currentFile(act, "pdf") !== "" || wanted === editionOf(act)) return [];
  return [
    {
      text: `act ${act.id}: has no files, and none are wanted`,
      // So old that the sweeper sends the message at once.
      mend: changing(asRead(act.id, act), {
        entity: "actFilesWanted",
        key: wantedKey(act.id),
        was: wanted === undefined ? undefined : { edition: wanted },
        is: { ...wantedKey(act.id), edition: editionOf(act), queuedAt: new Date(Date.now() - HOUR_MS).toISOString() },
      }),
    },
  ];
}

/** The index of acts to sign has the ready acts in no container (docs/rules/signing.md, "Choosing what to sign"). */
export function toSignCheck(): Check {
  return attributes({
    of: "act",
    attributes: ["toSign"],
    what: ({ id }) => `act ${id}`,
    expected: ({ type, state, container }) => ({
      toSign: state === "ready" && container === undefined ? type : undefined,
    }),
  });
}
