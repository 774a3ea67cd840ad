import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Makes the creation of an act idempotent. */
export const SubmissionEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actSubmission", version: "1", service: "virn" },
    attributes: {
      submission: { type: "string", required: true },
      act: { type: "number", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: { bySubmission: { pk: { field: "pk", composite: ["submission"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

export async function actOfSubmission(submission: string): Promise<number | undefined> {
  const { data } = await SubmissionEntity.get({ submission }).go({ consistent: true });
  return data?.act;
}
