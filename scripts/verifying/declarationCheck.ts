import { countedState } from "#functions/eudr/store/numberCheck.ts";
import { declarationId, declarationState } from "#shared/eudr/declarations.ts";
import { changing } from "./basis/changes.ts";
import type { Check } from "./basis/check.ts";
import { byDeclaration } from "./basis/joins.ts";
import type { StoredItems } from "./basis/storedItems.ts";
import { attributes } from "./engines/attributes.ts";

/** The state of each declaration from its number and plots, that of each counted number, and that open work goes on. */
export function declarationChecks(): Check[] {
  const open = new Map<string, StoredItems["declaration"]>();
  const due = new Set<string>();
  return [
    attributes({
      of: "declaration",
      attributes: ["state"],
      what: (declaration) => `declaration ${declarationId(declaration)}`,
      expected: (declaration) => ({ state: declarationState(declaration) }),
    }),
    attributes({
      of: "numberCheck",
      attributes: ["counted"],
      what: ({ reference }) => `number ${reference}`,
      expected: (check) => (check.counted === undefined ? undefined : { counted: countedState(check) }),
    }),
    {
      join: byDeclaration,
      take(partition) {
        for (const declaration of partition.of("declaration"))
          if (declaration.filing?.job) open.set(declarationId(declaration), declaration);
        for (const key of partition.of("filingDue")) due.add(declarationId(key));
      },
      differences: () =>
        [...open]
          .filter(([id]) => !due.has(id))
          .map(([name, { owner, id, version }]) => ({
            text: `declaration ${name}: has a job that nothing goes on with`,
            mend: changing(
              { entity: "declaration", key: { owner, id }, was: { version }, is: "unchanged" },
              {
                entity: "filingDue",
                key: { owner, id },
                was: undefined,
                is: { owner, id, dueAt: new Date().toISOString() },
              },
            ),
          })),
    },
  ];
}
