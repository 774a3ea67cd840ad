import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";

/** Beside a container whose files are being locked or unlocked, so that no crash leaves locks (docs/rules/signing.md, "Locks of a container"). */
export interface UnfinishedContainer {
  hash: string;
  /** Milliseconds since 1970. */
  since: number;
}

export const UnfinishedContainerEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "unfinishedContainer", version: "1", service: "virn" },
    attributes: { hash: { type: "string", required: true }, since: { type: "number", required: true } },
    indexes: {
      /** Which containers are being locked or unlocked? A handful, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["hash"], casing: "none" } },
    },
  },
  table,
);

export async function unfinishedContainers(): Promise<UnfinishedContainer[]> {
  const { data } = await UnfinishedContainerEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}
