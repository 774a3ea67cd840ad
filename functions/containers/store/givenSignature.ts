import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** An attempt whose PIN was given and whose container is not finished yet. */
export const GivenSignatureEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "givenSignature", version: "1", service: "virn" },
    attributes: {
      attempt: { type: "string", required: true },
      /** Milliseconds since 1970. */
      since: { type: "number", required: true },
    },
    indexes: {
      /** Which signatures did a crash leave behind? A handful, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["attempt"], casing: "none" } },
    },
  },
  table,
);

/** Ids of attempts. */
export async function signaturesGivenBefore(until: number): Promise<string[]> {
  const { data } = await GivenSignatureEntity.query.all({}).go({ pages: "all", consistent: true });
  return data.filter(({ since }) => since <= until).map(({ attempt }) => attempt);
}

export async function forgetGivenSignature(attempt: string): Promise<void> {
  await GivenSignatureEntity.delete({ attempt }).go();
}
