import type { Act } from "#functions/acts/store/act.ts";
import type { ActWarnings } from "#functions/acts/store/actWarnings.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";
import { byAct, byOwner, type Join } from "#scripts/verifying/basis/joins.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

type Warned = Pick<Act, "salesAct" | "seller" | "date" | "number" | "hash">;

/**
 * Of each act with warnings that the act is there, in no container and described as it is, and that
 * nobody has answered its warnings. Acts that wait for their worker are left out (docs/rules/eudr.md, "Acts with warnings").
 */
export function warningChecks(): Check[] {
  const answered = new Set<string>();
  return [
    warned(byAct, (own, purchase) => {
      if (!purchase) return [`warnings of act ${own.act}: the act is gone or in a container`];
      const { owner, date, number, hash } = own;
      const { salesAct: _salesAct, seller, ...shown } = purchase;
      return differing(`warnings of act ${own.act}`, { owner, date, number, hash }, { owner: seller, ...shown });
    }),
    warned(
      byOwner,
      ({ act, sites }, purchase) =>
        sites
          .filter(({ site, checks }) =>
            checks.some((check) => answered.has(`${purchase?.salesAct} ${purchase?.seller} ${site} ${check}`)),
          )
          .map(({ site }) => `warnings of act ${act}: one of site ${site} is answered`),
      (partition) => {
        for (const { salesAct, owner, site, edit } of partition.of("siteEdit")) {
          for (const check of Object.keys(edit.reviewed ?? {})) answered.add(`${salesAct} ${owner} ${site} ${check}`);
        }
      },
    ),
  ];
}

/** @param differencesOf purchase: undefined for one that is gone or in a container */
function warned(
  join: Join,
  differencesOf: (own: ActWarnings, purchase: Warned | undefined) => string[],
  takeAlso: (partition: Partition) => void = () => undefined,
): Check {
  const found: ActWarnings[] = [];
  const purchases = new Map<number, Warned>();
  const busy = new Set<number>();
  return {
    join,
    everywhere: ["actJob", "actFilesWanted"],
    take(partition) {
      takeAlso(partition);
      found.push(...partition.of("actWarnings"));
      for (const { id, type, state, container, salesAct, seller, date, number, hash } of partition.of("act")) {
        if (type === PURCHASE_ACT && state === "ready" && container === undefined)
          purchases.set(id, { salesAct, seller, date, number, hash });
      }
      for (const { act } of [...partition.of("actJob"), ...partition.of("actFilesWanted")]) busy.add(act);
    },
    differences: () =>
      found.flatMap((own) => {
        const purchase = purchases.get(own.act);
        return busy.has(own.act) || (purchase && busy.has(purchase.salesAct)) ? [] : differencesOf(own, purchase);
      }),
  };
}
