import { CustomAttributeType, Service } from "electrodb";
import { Entity } from "#functions/data/table/entity.ts";
import { TRANSACTION_ITEMS, table } from "#functions/data/table/table.ts";
import { commit } from "#functions/data/table/transaction.ts";
import { NumberTokenEntity, tokenSteps } from "./numberToken.ts";

/** Tokens to write; a sweeper finishes them after a crash (docs/rules/tokens.md, "Tokens follow their report"). */
export interface TokenBacklog {
  reportId: number;
  before: readonly string[];
  after: readonly string[];
  done: number;
}

export const TokenBacklogEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "tokenBacklog", version: "1", service: "virn" },
    attributes: {
      reportId: { type: "number", required: true },
      before: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      after: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      done: { type: "number", required: true },
    },
    indexes: {
      /** Which reports are not yet found by all their numbers? A handful at most. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["reportId"] } },
    },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ token: NumberTokenEntity, backlog: TokenBacklogEntity }, table);

export async function allTokenBacklogs(): Promise<TokenBacklog[]> {
  const { data } = await TokenBacklogEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

/** Idempotent, also when two run at once. */
export async function writeTokenBacklog(reportId: number): Promise<void> {
  for (;;) {
    const { data: backlog } = await TokenBacklogEntity.get({ reportId }).go({ consistent: true });
    if (!backlog) return;
    const steps = tokenSteps(reportId, backlog.before, backlog.after);
    const done = Math.min(backlog.done + TRANSACTION_ITEMS - 1, steps.length);
    // A failed condition means that another run did these steps; the next read shows how far it is.
    await commit(() =>
      service.transaction
        .write(({ token, backlog: left }) => [
          done === steps.length
            ? left
                .delete({ reportId })
                .where((item, { eq }) => eq(item.done, backlog.done))
                .commit()
            : left
                .patch({ reportId })
                .set({ done })
                .where((item, { eq }) => eq(item.done, backlog.done))
                .commit(),
          ...steps
            .slice(backlog.done, done)
            .map((step) => (step.isGone ? token.delete(step.token).commit() : token.put(step.token).commit())),
        ])
        .go(),
    );
  }
}
