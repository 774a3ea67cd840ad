import { above, atMost } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { pauseBefore } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { TURN_SECONDS, TURNS_AT_ONCE } from "#shared/eudr/limits.ts";

/** Who brings a number: a company of the timber, or a person. */
export type Bringer = `company#${number}` | `person#${number}`;

const CheckTurnEntity = /* @__PURE__ */ entity<{ bringer: Bringer; nextAt: number; expiresAt: number }>()({
  name: "eudrCheckTurn",
  /** From when on is a number of this company or person asked about? Milliseconds. */
  key: { of: ["bringer"] },
});

const TURN_MS = TURN_SECONDS * 1000;
/** Longer than a flood lasts. */
const KEPT_SECONDS = 7 * 86_400;

/** The time from which a new number is asked about (docs/rules/eudr.md, "Turns"); the latest one of all who bring it. */
export async function turnOf(bringers: readonly Bringer[], now: number): Promise<number> {
  const turns = await Promise.all(bringers.map((bringer) => takeTurn(bringer, now)));
  return Math.max(now, ...turns);
}

async function takeTurn(bringer: Bringer, now: number): Promise<number> {
  // Turns before it are unused.
  const first = now - (TURNS_AT_ONCE - 1) * TURN_MS;
  for (let attempt = 0; ; attempt++) {
    const expiresAt = Math.ceil(now / 1000) + KEPT_SECONDS;
    const when = { nextAt: above(first) };
    const taken = await CheckTurnEntity.patched(
      CheckTurnEntity.patch({ bringer }, { expiresAt }, { when, add: { nextAt: TURN_MS } }),
    );
    if (taken) return taken.nextAt - TURN_MS;
    const old = [{ nextAt: undefined }, { nextAt: atMost(first) }];
    if (await write(CheckTurnEntity.put({ bringer, nextAt: first + TURN_MS, expiresAt }, old))) return first;
    await pauseBefore(attempt);
  }
}
