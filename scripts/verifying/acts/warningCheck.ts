import type { Act } from "#functions/acts/store/act.ts";
import type { ActWarnings } from "#functions/acts/store/actWarnings.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

const OF_ALL = 0;

/**
 * The count of acts with warnings, and of each of them that its act is there, in no container and described as it is, and that
 * nobody has answered its warnings. Acts that wait for their worker are left out (docs/rules/eudr.md, "Acts with warnings").
 */
export function warningCheck(): Check {
  const warned: ActWarnings[] = [];
  const counted = new Map<number, number>();
  const purchases = new Map<number, Pick<Act, "salesAct" | "seller" | "date" | "number" | "hash">>();
  const busy = new Set<number>();
  const answered = new Set<string>();
  return {
    take(partition) {
      warned.push(...partition.of("actWarnings"));
      for (const { owner, total } of partition.of("warnedActCount"))
        counted.set(owner, (counted.get(owner) ?? 0) + total);
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
      const owners = Map.groupBy(warned, ({ owner }) => owner);
      const facts = new Map([...owners].map(([owner, own]) => [owner, own.length]));
      facts.set(OF_ALL, warned.length);
      return [
        ...[...new Set([...facts.keys(), ...counted.keys()])]
          .filter((owner) => (facts.get(owner) ?? 0) !== (counted.get(owner) ?? 0))
          .map(
            (owner) =>
              `acts with warnings of ${owner === OF_ALL ? "all" : `owner ${owner}`}: ${facts.get(owner) ?? 0}, counted as ${counted.get(owner) ?? 0}`,
          ),
        ...warned.flatMap((own) => {
          const purchase = purchases.get(own.act);
          if (busy.has(own.act) || (purchase && busy.has(purchase.salesAct))) return [];
          if (!purchase) return [`warnings of act ${own.act}: the act is gone or in a container`];
          const { owner, date, number, hash, sites } = own;
          const { salesAct, seller, ...shown } = purchase;
          return [
            ...differing(`warnings of act ${own.act}`, { owner, date, number, hash }, { owner: seller, ...shown }),
            ...sites
              .filter(({ site, checks }) =>
                checks.some((check) => answered.has(`${salesAct} ${owner} ${site} ${check}`)),
              )
              .map(({ site }) => `warnings of act ${own.act}: one of site ${site} is answered`),
          ];
        }),
      ];
    },
  };
}
