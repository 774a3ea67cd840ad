import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** The Smart-ID account with which a person signed last, so that its app is not asked to choose one again. */
export const SmartIdAccountEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "smartIdAccount", version: "1", service: "virn" },
    attributes: {
      code: { type: "string", required: true },
      /** Such as PNOEE-40504040001-DEM0-Q. */
      document: { type: "string", required: true },
    },
    indexes: { byCode: { pk: { field: "pk", composite: ["code"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

export async function smartIdAccountOf(code: string): Promise<string | undefined> {
  const { data } = await SmartIdAccountEntity.get({ code }).go({ consistent: true });
  return data?.document;
}

export async function rememberSmartIdAccount(code: string, document: string): Promise<void> {
  await SmartIdAccountEntity.put({ code, document }).go();
}
