import type { Declaration } from "#functions/eudr/store/declaration.ts";
import { countedState, type StoredCheck } from "#functions/eudr/store/numberCheck.ts";
import { DECLARATION_STATES, declarationId, declarationState } from "#shared/eudr/declarations.ts";
import type { Check } from "./basis/check.ts";

/** The state of each declaration from its number and plots, and how many there are in each; that of each counted number. */
export function declarationCheck(): Check {
  const declarations: Declaration[] = [];
  const counts = new Map<string, number>();
  const declaring = new Map<number, number>();
  const simplified = new Map<number, string>();
  const due = new Set<string>();
  const checks: StoredCheck[] = [];
  return {
    take(partition) {
      declarations.push(...partition.of("declaration"));
      checks.push(...partition.of("numberCheck").filter(({ counted }) => counted !== undefined));
      for (const { owner, declarations: count } of partition.of("declaringOwner")) declaring.set(owner, count);
      for (const { owner, id } of partition.of("simplified")) simplified.set(owner, id);
      for (const key of partition.of("filingDue")) due.add(declarationId(key));
      for (const { state, total } of partition.of("declarationCount")) counts.set(state, total);
    },
    differences: () => [
      ...declarations
        .filter((each) => isSimplified(each) !== (simplified.get(each.owner) === each.id))
        .map((each) => `declaration ${declarationId(each)}: is ${isSimplified(each) ? "" : "not "}the simplified one`),
      ...declarations
        .filter((each) => each.filing?.job && !due.has(declarationId(each)))
        .map((each) => `declaration ${declarationId(each)}: has a job that nothing goes on with`),
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

/** An owner has at most one such declaration, which is filed or may be. */
function isSimplified({ filing }: Declaration): boolean {
  const isFree = !filing || FREE.has(filing.stage);
  return filing?.kind === "sd" && !isFree;
}

const FREE: ReadonlySet<string> = new Set(["draft", "refused", "rejected", "withdrawn"]);
