import type { ContainerStatus } from "./containerStatus.ts";

export interface ChosenFile {
  /** Name in a refusal, such as `Ostuakt 2026-17`. */
  label: string;
  container: { hash: string; status: ContainerStatus } | undefined;
  hindrance: string | undefined;
}

export type SigningOpening = { open: string } | { make: true } | { refused: string };

export const OPENING_REFUSALS = {
  nothing: "Pole midagi allkirjastada.",
  several: "Valik on mitmes ümbrikus. Allkirjastage korraga ühe ümbriku failid.",
  buyerFirst: "Ostja peab esimesena allkirjastama.",
  twice: "Pole vaja kaks korda allkirjastada.",
  unfinished: "Allkirjastamine on pooleli. Katkestage see enne või valige ainult selle ümbriku failid.",
  tooLarge: "Valitud failid ei mahu ühte ümbrikku: korraga saab allkirjastada kuni 100 faili ja 100 MB.",
  changed: "Valitud failid on vahepeal muutunud. Palun proovige uuesti.",
} as const;

/** docs/rules/signing.md, "Choosing what to sign" */
export function signingOpening(chosen: readonly ChosenFile[], isSuperUser: boolean): SigningOpening {
  const [first] = chosen;
  if (!first) return { refused: OPENING_REFUSALS.nothing };
  const status = isSuperUser ? "PENDING" : "SIGN_ONE";
  const hashes = new Set(chosen.map(({ container }) => container?.hash));
  if (hashes.size === 1 && first.container?.status === status) return { open: first.container.hash };
  if (!isSuperUser) return { refused: refusalOfCompany(chosen) };
  for (const { label, container, hindrance } of chosen) {
    if (container?.status === "PENDING") return { refused: `${label}: ${OPENING_REFUSALS.unfinished}` };
    if (hindrance !== undefined) return { refused: `${label}: ${hindrance}` };
  }
  return { make: true };
}

function refusalOfCompany(chosen: readonly ChosenFile[]): string {
  const bad = chosen.find(({ container }) => container?.status !== "SIGN_ONE");
  if (!bad) return OPENING_REFUSALS.several;
  const reason = bad.container?.status === "SIGN_BOTH" ? OPENING_REFUSALS.twice : OPENING_REFUSALS.buyerFirst;
  return `${bad.label}: ${reason}`;
}
