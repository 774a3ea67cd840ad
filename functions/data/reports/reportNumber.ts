import { Entity } from "#functions/data/table/entity.ts";
import { idInKey, table } from "#functions/data/table/table.ts";

/** Makes a buyer's report number one report, however often it arrives. */
export const ReportNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "reportNumber", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      number: { type: "string", required: true },
      id: idInKey,
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["buyer", "number"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);

export async function reportIdsByNumber(buyer: number, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const keys = numbers.map((number) => ({ buyer, number }));
  const { data } = await ReportNumberEntity.get(keys).go({ consistent: true, concurrent: 4 });
  return new Map(data.map(({ number, id }) => [number, id]));
}
