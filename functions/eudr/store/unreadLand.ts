import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

const WRITES_AT_ONCE = 8;
/** Acts are looked at again for 90 days (`LOOK_AGAIN_DAYS`); each later answer that cannot be read begins them anew. */
const KEPT_SECONDS = 100 * 86_400;

export const LAND_REGISTERS = ["parcels", "notices"] as const;
export type LandRegister = (typeof LAND_REGISTERS)[number];

/** A parcel of which the last answer of a register could not be read: ISO instant of that answer. */
export interface UnreadLand extends Partial<Record<LandRegister, string>> {
  number: string;
  expiresAt: number;
}

export const UnreadLandEntity = /* @__PURE__ */ entity<UnreadLand>()({
  name: "unreadLand",
  /** Which last answers about this parcel could not be read? */
  key: { of: ["number"] },
});

/** Keys are cadastral numbers; parcels whose last answers could be read are missing. */
export async function unreadLand(numbers: readonly string[]): Promise<ReadonlyMap<string, UnreadLand>> {
  const keys = [...new Set(numbers)].map((number) => ({ number }));
  const found = await UnreadLandEntity.getAll(keys, { consistent: false });
  return new Map(found.map((one) => [one.number, one]));
}

/** Notes parcels whose answer could not be read, and takes the note from those whose answer could be. */
export async function noteUnread(
  register: LandRegister,
  { unread, answered }: { unread: Iterable<string>; answered: Iterable<string> },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  await inParallel([...unread], WRITES_AT_ONCE, async (number) => {
    const note = UnreadLandEntity.patch({ number }, { [register]: at, expiresAt });
    if ((await write(note)) || (await write(UnreadLandEntity.create({ number, [register]: at, expiresAt })))) return;
    // The other register was noted between the two.
    await write(note);
  });
  const noted = [...(await unreadLand([...answered])).values()].filter((one) => one[register] !== undefined);
  await inParallel(noted, WRITES_AT_ONCE, async ({ number }) => {
    await write(UnreadLandEntity.patch({ number }, { [register]: undefined }));
  });
}
