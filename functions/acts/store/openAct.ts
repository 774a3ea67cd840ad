import type { Match } from "#functions/platform/table/conditions.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { Act } from "./act.ts";
import { ActJobEntity } from "./actJob.ts";

/**
 * A condition on an act whose attachments change: it is as it was read, and in no container (docs/rules/attachments.md,
 * "Frozen in a container"). `mayBeSigned`: of a sales act when only a file of its purchase act changes; it is in the container that
 * it was in when it was read.
 */
export function isOpen({ version, edits, waybillChanges, container }: Act, mayBeSigned = false): Match<Act> {
  return { state: "ready", version, edits, waybillChanges, container: mayBeSigned ? container : undefined };
}

/** A condition for the same transaction: no save or deletion of the sales act is at work. */
export function noJob(salesAct: number): Write {
  return ActJobEntity.check({ act: salesAct }, { claim: undefined });
}
