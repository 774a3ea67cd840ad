import type { WireEmail } from "#shared/acts/contract.ts";

export const letterText = {
  unsentActs: "Saatmata aktid",
  tabs: "Kirjad",
  unsent: "Saatmata",
  sent: "Saadetud",
  number: "Akti number",
  created: "Loodud",
  actions: "Tegevused",
  lettersOf: (act: string) => `Kirjad: ${act}`,
  open: (act: string, state: string) => `Kirjad: ${act} (${state.toLowerCase()})`,
  states: {
    unsent: "Saatmata",
    scheduled: "Ootab saatmist",
    sending: "Saatmine pooleli",
    sent: "Saadetud",
    canceled: "Tühistatud",
  },
  none: "Kirju ei ole",
  problem: "Vajab tähelepanu",
  isStuck: "Pole teada, kas kiri jõudis kohale. Küsi saajalt, enne kui saadad uuesti.",
  voided: "Teade akti tühistamisest",
  createdAt: (time: string) => `Loodud ${time}`,
  canceledAt: (time: string) => `Tühistatud ${time}`,
  by: (name: string) => `Saatja: ${name}`,
  canceledBy: (name: string) => `Tühistaja: ${name}`,
  trouble: {
    refused: "Saatmine ebaõnnestus",
    changed: "Kiri jäi saatmata, sest akt muutus",
    bounced: "Ei jõudnud kohale",
    complained: "Saaja märkis kirja soovimatuks",
  },
  troubleTo: (trouble: string, addresses: readonly string[]) =>
    addresses.length > 0 ? `${trouble}: ${addresses.join(", ")}` : trouble,
  send: "Saada",
  cancel: "Ära saada",
  sendAgain: "Saada uuesti",
  confirm: "Märgi saadetuks",
  cancelForGood: "Tühista lõplikult",
  keep: "Jäta alles",
  actionOf: (action: string, act: string) => `${action}: ${act}`,
  allSent: "Saatmata kirju ei ole",
  nothingSent: "Ühtegi kirja ei ole veel saadetud",
} as const;

export type LetterTone = WireEmail["state"] | "none" | "problem";

/** What the icon of an act says of its letters, which are newest first: a trouble, else the state of the newest. */
export function toneOf(emails: readonly WireEmail[]): LetterTone {
  if (emails.some(({ trouble, is_stuck }) => trouble !== null || is_stuck)) return "problem";
  return emails[0]?.state ?? "none";
}

export function toneText(tone: LetterTone): string {
  if (tone === "none") return letterText.none;
  return tone === "problem" ? letterText.problem : letterText.states[tone];
}
