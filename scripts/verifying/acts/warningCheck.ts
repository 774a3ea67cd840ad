import type { Act } from "#functions/acts/store/act.ts";
import type { ActWarnings } from "#functions/acts/store/actWarnings.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

/**
 * Of each act with warnings that the act is there, in no container and described as it is, and that
 * nobody has answered its warnings. Acts that wait for their worker are left out (docs/rules/eudr.md, "Acts with warnings").
 */
export function warningCheck(): Check {
  const warned: ActWarnings[] = [];
  const purchases = new Map<number, Pick<Act, "salesAct" | "seller" | "date" | "number" | "hash">>();
  const busy = new Set<number>();
  const answered = new Set<string>();
  return {
    take(partition) {
      warned.push(...partition.of("actWarnings"));
      for (const { id, type, state, container, salesAct, seller, date, number, hash } of partition.of("act")) {
        if (type === PURCHASE_ACT && state === "ready" && container === undefined)
          purchases.set(id, { salesAct, seller, date, number, hash });
      }
      for (const { act } of [...partition.of("actJob"), ...partition.of("actFilesWanted")]) busy.add(act);
      for (const { salesAct, owner, site, edit } of partition.of("siteEdit")) {
        for (const check of Object.keys(edit.reviewed ?? {})) answered.add(`${salesAct} ${owner} ${site} ${check}`);
      }
    },
    differences() {
      return warned.flatMap((own) => {
        const purchase = purchases.get(own.act);
        if (busy.has(own.act) || (purchase && busy.has(purchase.salesAct))) return [];
        if (!purchase) return [`warnings of act ${own.act}: the act is gone or in a container`];
        const { owner, date, number, hash, sites } = own;
        const { salesAct, seller, ...shown } = purchase;
        return [
          ...differing(`warnings of act ${own.act}`, { owner, date, number, hash }, { owner: seller, ...shown }),
          ...sites
            .filter(({ site, checks }) => checks.some((check) => answered.has(`${salesAct} ${owner} ${site} ${check}`)))
            .map(({ site }) => `warnings of act ${own.act}: one of site ${site} is answered`),
        ];
      });
    },
  };
}
