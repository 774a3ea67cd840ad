import type { InTransaction } from "#functions/platform/table/transaction.ts";
import type { Act, ActEntity } from "./act.ts";
import type { ActJobEntity } from "./actJob.ts";

type Check = InTransaction<{ act: typeof ActEntity }>["act"]["check"];
type Where = Parameters<Parameters<ReturnType<Check>["where"]>[0]>;

/**
 * A condition on an act whose attachments change: it is as it was read, and in no container (docs/rules/attachments.md,
 * "Frozen in a container"). `mayBeSigned`: of a sales act when only a file of its purchase act changes; it is in the container that
 * it was in when it was read.
 */
export function isOpen({ version, edits, waybillChanges, container }: Act, mayBeSigned = false) {
  return (stored: Where[0], { eq, notExists }: Where[1]) => {
    const same = (attribute: Where[0]["edits" | "waybillChanges" | "container"], read: number | string | undefined) =>
      read === undefined ? notExists(attribute) : eq(attribute, read);
    return [
      eq(stored.state, "ready"),
      eq(stored.version, version),
      same(stored.edits, edits),
      same(stored.waybillChanges, waybillChanges),
      same(stored.container, mayBeSigned ? container : undefined),
    ].join(" AND ");
  };
}

/** A condition for the same transaction: no save or deletion of the sales act is at work. */
export function noJob({ job: jobs }: InTransaction<{ job: typeof ActJobEntity }>, salesAct: number) {
  return jobs
    .check({ act: salesAct })
    .where(({ claim }, { notExists }) => notExists(claim))
    .commit();
}
