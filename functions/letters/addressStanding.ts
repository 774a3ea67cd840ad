import { isSameAddress } from "#shared/basics/emailAddress.ts";
import { lettersOfAct } from "./store/actLetters.ts";

/** `replaced`: the act was saved again, or has a new letter. `settled`: the address has its outcome, or was erased. */
export type AddressStanding = "waiting" | "replaced" | "settled";

/** Says whether a letter may still be sent to an address. @param tag `{act}-{n}` (docs/rules/letters.md, "By SMTP") */
export async function addressStanding(tag: string, address: string): Promise<AddressStanding> {
  const [act = 0, number = 0] = tag.split("-").map(Number);
  const letters = (await lettersOfAct(act))?.letters ?? [];
  const letter = letters.find((one) => one.number === number);
  const known = letter?.addresses?.find((one) => isSameAddress(one.address, address));
  if (!known || (known.outcome !== undefined && known.outcome !== "deferred")) return "settled";
  return letter === letters.at(-1) ? "waiting" : "replaced";
}
