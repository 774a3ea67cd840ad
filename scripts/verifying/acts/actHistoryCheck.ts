import type { Act } from "#functions/acts/store/act.ts";
import type { ActEvent } from "#functions/acts/store/actEvent.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { byAct } from "#scripts/verifying/basis/joins.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";

const ONCE: ReadonlySet<string> = new Set([
  "made",
  "changed",
  "removed",
  "deleted",
  "fileMade",
] satisfies ActEvent["kind"][]);

/**
 * Events happened once to an act, which exists or was removed, and a sales act has one for its version, unless the save of
 * that version changed nothing.
 */
export function actHistoryCheck(): Check {
  const acts = new Map<number, Pick<Act, "state" | "type" | "version" | "untold">>();
  const histories = new Map<number, Pick<ActEvent, "kind" | "version">[]>();
  return {
    join: byAct,
    take(partition) {
      for (const { id, state, type, version, untold } of partition.of("act")) {
        acts.set(id, { state, type, version, untold });
      }
      for (const { act, kind, version } of partition.of("actEvent")) {
        const own = histories.get(act) ?? [];
        histories.set(act, own);
        own.push({ kind, version });
      }
    },
    differences: () => [...histories].flatMap(([id, events]) => historyDifferences(id, acts.get(id), events)),
  };
}

function historyDifferences(
  id: number,
  act: Pick<Act, "state" | "type" | "version" | "untold"> | undefined,
  events: readonly Pick<ActEvent, "kind" | "version">[],
): string[] {
  const found: string[] = [];
  const isRemoved = events.some(({ kind }) => kind === "removed");
  const isDeleted = events.some(({ kind }) => kind === "deleted");
  if (isDeleted !== (act?.state === "deleted")) found.push(`act ${id}: its history and the act differ on its deletion`);
  if ((act?.state ?? "draft") === "draft" && !isRemoved) found.push(`act ${id}: has a history and does not exist`);
  if (act && isRemoved) found.push(`act ${id}: was removed and exists`);
  const seen = new Set<string>();
  for (const { kind, version } of events.filter((event) => ONCE.has(event.kind))) {
    const name = kind === "made" ? kind : `${kind} at version ${version}`;
    if (seen.has(name)) found.push(`act ${id}: ${name} is twice in its history`);
    seen.add(name);
  }
  const isSaved = events.some(
    ({ kind, version }) => ["made", "changed", "deleted"].includes(kind) && version === act?.version,
  );
  if (act?.type === SALES_ACT && !isSaved && act.untold !== act.version)
    found.push(`act ${id}: version ${act.version} is not in its history`);
  return found;
}
