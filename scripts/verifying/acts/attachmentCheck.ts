import type { Check } from "#scripts/verifying/basis/check.ts";
import type { NamedFiles } from "#scripts/verifying/basis/fileCheck.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

/** Each file of a site or a paper waybill belongs to an act, and is not noted as one that no item names. */
export function attachmentCheck(): Check & { files: NamedFiles } {
  const acts = new Set<string>();
  const files: { key: string; act: string }[] = [];
  const named = new Map<string, { what: string; size: number }>();
  const noted = new Set<string>();
  return {
    files: { folder: "attachments", named, noted },
    take(partition) {
      for (const { id, type, salesAct, seller } of partition.of("act")) {
        acts.add(type === PURCHASE_ACT ? actKey(salesAct, seller) : actKey(id, 0));
      }
      for (const { salesAct, owner, kind, file } of partition.of("attachment")) {
        const what = `act ${salesAct}: ${kind === "site" ? "the file of a site" : "the file of a paper waybill"}`;
        named.set(file.key, { what: `${what}, ${file.key},`, size: file.size });
        files.push({ key: file.key, act: actKey(salesAct, owner) });
      }
      for (const { key } of partition.of("unusedFile")) noted.add(key);
    },
    differences: () =>
      files.flatMap(({ key, act }) => [
        ...(acts.has(act) ? [] : [`${named.get(key)?.what} belongs to an owner without a purchase act on it`]),
        ...(noted.has(key) ? [`${named.get(key)?.what} is noted as unused`] : []),
      ]),
  };
}

function actKey(salesAct: number, owner: number): string {
  return `${salesAct} ${owner}`;
}
