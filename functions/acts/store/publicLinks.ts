import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { type Act, ActEntity, actById } from "./act.ts";
import { type ActEvent, ActEventEntity, storedActEvent } from "./actEvent.ts";
import { actInHash, isSameHash } from "./actHash.ts";
import { PublicLinkEntity } from "./publicLink.ts";

const service = /* @__PURE__ */ new Service({ act: ActEntity, event: ActEventEntity, link: PublicLinkEntity }, table);

/** Undefined for an unknown or revoked hash, and for one of another kind. */
export async function actOfPublicHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash) ?? (await PublicLinkEntity.get({ hash }).go({ consistent: true })).data?.act;
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.publicHash, hash) ? act : undefined;
}

/** Revokes the link of an act and gives it the new one, if any. False when somebody else has just changed the link. */
export async function replacePublicLink(
  { id, publicHash: before }: Pick<Act, "id" | "publicHash">,
  hash: string | undefined,
  event: ActEvent,
): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ act, event: events, link }) => [
        (hash === undefined ? act.patch({ id }).remove(["publicHash"]) : act.patch({ id }).set({ publicHash: hash }))
          .where(({ publicHash, state }, { eq, notExists }) => {
            const isSame = before ? eq(publicHash, before) : notExists(publicHash);
            return `${isSame} AND ${eq(state, "ready")}`;
          })
          .commit(),
        ...(before && hasItem(before) ? [link.delete({ hash: before }).commit()] : []),
        ...(hash && hasItem(hash) ? [link.create({ hash, act: id }).commit()] : []),
        events.put(storedActEvent(event)).commit(),
      ])
      .go(),
  );
  return ok;
}

function hasItem(hash: string): boolean {
  return actInHash(hash) === undefined;
}
