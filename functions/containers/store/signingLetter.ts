import type { Origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

/** A letter about a container, sent automatically (docs/rules/signingLetters.md). */
export interface SigningLetter extends Origin {
  /** It may leave from then on. */
  dueAt: IsoInstant;
  container: string;
  /** `turn`: the company signs now. `signed`: both have. */
  kind: "turn" | "signed";
  /** Letters of this kind sent before it. */
  sent: number;
}

/** Which letters are to leave now? */
export const SigningLetterEntity = /* @__PURE__ */ entity<SigningLetter>()({
  name: "signingLetter",
  key: { of: [], by: ["dueAt", "container", "kind"] },
});

export async function lettersDueAt(time: Date, limit: number): Promise<SigningLetter[]> {
  // The key continues after the time, so it is above a bound that ends with the same time.
  const dueAt = new Date(time.getTime() + 1).toISOString();
  return SigningLetterEntity.all("key", {}, { bounds: { below: { dueAt } }, max: limit });
}

export async function putSigningLetter(letter: SigningLetter): Promise<void> {
  await write(SigningLetterEntity.put(letter));
}

/** False when another run has taken it. */
export async function takeSigningLetter(letter: SigningLetter): Promise<boolean> {
  return write(SigningLetterEntity.remove(letter));
}
