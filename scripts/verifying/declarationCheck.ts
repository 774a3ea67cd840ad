import type { Declaration } from "#functions/eudr/store/declaration.ts";
import { countedState, type StoredCheck } from "#functions/eudr/store/numberCheck.ts";
import { DECLARATION_STATES, declarationId, declarationState } from "#shared/eudr/declarations.ts";
import type { Check } from "./basis/check.ts";

/** The state of each declaration from its number and plots, and how many there are in each; that of each counted number. */
export function declarationCheck(): Check {
  const declarations: Declaration[] = [];
  const counts = new Map<string, number>();
  const declaring = new Map<number, number>();
  const checks: StoredCheck[] = [];
  return {
    take(partition) {
      declarations.push(...partition.of("declaration"));
      checks.push(...partition.of("numberCheck").filter(({ counted }) => counted !== undefined));
      for (const { owner, declarations: count } of partition.of("declaringOwner")) declaring.set(owner, count);
      for (const { state, total } of partition.of("declarationCount")) counts.set(state, total);
    },
    differences: () => [
      ...checks
        .filter((check) => check.counted !== countedState(check))
        .map((check) => `number ${check.reference}: counted as ${check.counted}, is ${countedState(check)}`),
      ...declarations
        .filter((each) => each.state !== declarationState(each))
        .map((each) => `declaration ${declarationId(each)}: is listed as ${each.state}, is ${declarationState(each)}`),
      ...[...Map.groupBy(declarations, ({ owner }) => owner)]
        .filter(([owner, own]) => (declaring.get(owner) ?? 0) !== own.length)
        .map(
          ([owner, own]) => `declarations of owner ${owner}: ${own.length}, counted as ${declaring.get(owner) ?? 0}`,
        ),
      ...DECLARATION_STATES.flatMap((state) => {
        const counted = declarations.filter((each) => each.state === state).length;
        const stored = counts.get(state) ?? 0;
        return counted === stored ? [] : [`declarations: ${counted} are ${state}, counted as ${stored}`];
      }),
    ],
  };
}
