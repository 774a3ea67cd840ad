import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** The attempt that may ask one person's phone now (docs/rules/eid.md, "One request at a time"). */
export const PendingRequestEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "eidPendingRequest", version: "1", service: "virn" },
    attributes: {
      code: { type: "string", required: true },
      attempt: { type: "string", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: { byCode: { pk: { field: "pk", composite: ["code"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** Id of the attempt that has the phone of this person, which may have ended. */
export async function pendingRequestOf(code: string): Promise<string | undefined> {
  const { data } = await PendingRequestEntity.get({ code }).go({ consistent: true });
  return data?.attempt;
}

/** Gives the phone to an attempt, if it still belongs to the one that was read. */
export async function takePhone(
  code: string,
  attempt: { id: string; expiresAt: number },
  before: string | undefined,
): Promise<boolean> {
  try {
    await PendingRequestEntity.put({ code, attempt: attempt.id, expiresAt: attempt.expiresAt })
      .where(({ attempt }, { eq, notExists }) => (before === undefined ? notExists(attempt) : eq(attempt, before)))
      .go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
