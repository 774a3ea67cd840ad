import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** A letter about a container that leaves by itself (docs/rules/signingLetters.md). */
export interface SigningLetter {
  /** ISO instant from which it may leave. */
  dueAt: string;
  /** Hash. */
  container: string;
  /** `turn`: the company signs now. `signed`: both have. */
  kind: "turn" | "signed";
  /** Letters of this kind that have left before it. */
  sent: number;
}

export const SigningLetterEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "signingLetter", version: "1", service: "virn" },
    attributes: {
      dueAt: { type: "string", required: true },
      container: { type: "string", required: true },
      kind: { type: CustomAttributeType<SigningLetter["kind"]>("string"), required: true },
      sent: { type: "number", required: true },
    },
    indexes: {
      /** Which letters are to leave now? */
      all: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["dueAt", "container", "kind"], casing: "none" },
      },
    },
  },
  table,
);

/** Letters due at this time or before it, the oldest first. */
export async function lettersDueAt(time: Date, limit: number): Promise<SigningLetter[]> {
  // A key has more behind its time, so it is above a bound that ends with the same time.
  const bound = new Date(time.getTime() + 1).toISOString();
  const { data } = await SigningLetterEntity.query.all({}).lt({ dueAt: bound }).go({ limit, consistent: true });
  return data;
}

export async function putSigningLetter(letter: SigningLetter): Promise<void> {
  await SigningLetterEntity.put(letter).go();
}

/** Takes a letter for oneself. False when another run has taken it. */
export async function takeSigningLetter({ dueAt, container, kind }: SigningLetter): Promise<boolean> {
  try {
    await SigningLetterEntity.remove({ dueAt, container, kind }).go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
