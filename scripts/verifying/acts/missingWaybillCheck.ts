import type { Act } from "#functions/acts/store/act.ts";
import type { Attachment } from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { paperWaybillsOf } from "#functions/attachments/missingWaybill.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { bySale } from "#scripts/verifying/basis/joins.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { firstMissing } from "#shared/attachments/paperWaybills.ts";
import { actRowsOf } from "./actRowSums.ts";
import { mendRowFact } from "./rowFacts.ts";

type Counted = Pick<Act, "id" | "type" | "seller" | "salesAct" | "generation" | "missingWaybill">;

/** The first paper waybill of each act that has no file, from its rows and files. Acts in jobs are left out. */
export function missingWaybillCheck(): Check {
  const acts: Counted[] = [];
  /** Waybills by sales act and generation, then by owner. Those of all rows are under `undefined`. */
  const paper = new Map<string, ReadonlyMap<number | undefined, readonly string[]>>();
  const files = new Map<number, Pick<Attachment, "owner" | "waybill">[]>();
  const busy = new Set<number>();
  const expected = ({ id, type, seller, salesAct, generation }: Counted) => {
    const [of, owner] = type === SALES_ACT ? [id, undefined] : [salesAct, seller];
    const own = (files.get(of) ?? []).filter((file) => owner === undefined || file.owner === owner);
    return firstMissing(
      paper.get(keyOf(of, generation))?.get(owner) ?? [],
      own.map(({ waybill }) => waybill),
    );
  };
  return {
    join: bySale,
    everywhere: ["actJob"],
    isFirst: true,
    derives: [{ of: "act", attributes: ["missingWaybill"] }],
    take(partition) {
      for (const { id, type, state, seller, salesAct, generation, missingWaybill } of partition.of("act")) {
        if (state === "ready") acts.push({ id, type, seller, salesAct, generation, missingWaybill });
      }
      for (const { act, generation, rows } of actRowsOf(partition.of("actRows"))) {
        const own = paperByOwner(rows);
        if (own) paper.set(keyOf(act, generation), own);
      }
      for (const { salesAct, owner, kind, waybill } of partition.of("attachment")) {
        if (kind === "waybill") files.set(salesAct, [...(files.get(salesAct) ?? []), { owner, waybill }]);
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences: () =>
      acts
        .filter(({ id, salesAct }) => !busy.has(id) && !busy.has(salesAct))
        .filter((act) => act.missingWaybill !== expected(act))
        .map((act) => ({
          text: `act ${act.id}: lacks the file of waybill ${act.missingWaybill ?? "none"}, its rows and files say ${expected(act) ?? "none"}`,
          mend: mendRowFact(act.id, "missingWaybill"),
        })),
  };
}

function paperByOwner(rows: readonly ActRowItem[]): ReadonlyMap<number | undefined, readonly string[]> | undefined {
  const all = paperWaybillsOf(rows);
  if (all.length === 0) return undefined;
  const owners = [...Map.groupBy(rows, ({ owner }) => owner)];
  return new Map([[undefined, all], ...owners.map(([owner, own]) => [owner, paperWaybillsOf(own)] as const)]);
}

function keyOf(salesAct: number, generation: number): string {
  return `${salesAct} ${generation}`;
}
