import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/**
 * Beside a container whose files are being locked or unlocked, so that no crash leaves locks, and beside one that nobody has begun to
 * sign, so that no closed tab does (docs/rules/signing.md, "Locks of a container").
 */
export interface UnfinishedContainer {
  hash: string;
  /** Milliseconds since 1970; while a dialog is open, when it last said so. */
  since: number;
}

export const UnfinishedContainerEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "unfinishedContainer", version: "1", service: "virn" },
    attributes: { hash: { type: "string", required: true }, since: { type: "number", required: true } },
    indexes: {
      /** Which containers are being locked or unlocked, or were left? A handful, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["hash"], casing: "none" } },
    },
  },
  table,
);

export async function unfinishedContainers(): Promise<UnfinishedContainer[]> {
  const { data } = await UnfinishedContainerEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

/** The dialog of a container is still open. Nothing where the container has gone. */
export async function keepUnfinished(hash: string, now: number): Promise<void> {
  await unlessChanged(() => UnfinishedContainerEntity.patch({ hash }).set({ since: now }).go());
}

/** Nothing is left to do for it, unless it began to be released since it was read. */
export async function forgetUnfinished({ hash, since: read }: UnfinishedContainer): Promise<void> {
  await unlessChanged(() =>
    UnfinishedContainerEntity.remove({ hash })
      .where(({ since }, { eq }) => eq(since, read))
      .go(),
  );
}

async function unlessChanged(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}
