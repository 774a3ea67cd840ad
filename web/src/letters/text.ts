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
  failed: "Kiri ei jõudnud kohale",
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
  troubleAt: (time: string, reason: string) => (reason === "" ? time : `${time} · ${reason}`),
  afterBounce: "Paranda aadress ettevõtte andmetes ja tee siis uus kiri.",
  toCompany: "Ava ettevõte",
  renew: "Tee uus kiri",
  send: "Saada",
  cancel: "Ära saada",
  sendAgain: "Saada uuesti",
  confirm: "Märgi saadetuks",
  cancelForGood: "Tühista lõplikult",
  keep: "Jäta alles",
  actionOf: (action: string, act: string) => `${action}: ${act}`,
  sendAt: (time: string) => `Saadetakse ${time}`,
  takeBack: "Võta tagasi",
  takesBackAll: "Võtab tagasi kõik korraga saadetud kirjad",
  allSent: "Saatmata kirju ei ole",
  nothingSent: "Ühtegi kirja ei ole veel saadetud",
} as const;

export type LetterTone = WireEmail["state"] | "none" | "problem" | "failed";

/** Returns a trouble, else the state of the newest letter, which is first. A letter that has left settles earlier troubles. */
export function toneOf(emails: readonly WireEmail[]): LetterTone {
  if (emails.some(({ has_failed }) => has_failed)) return "failed";
  const settled = emails.findIndex(({ state, trouble }) => state === "sent" && trouble === null);
  const open = settled === -1 ? emails : emails.slice(0, settled);
  if (open.some(({ trouble, is_stuck }) => trouble !== null || is_stuck)) return "problem";
  return emails[0]?.state ?? "none";
}

export function toneText(tone: LetterTone): string {
  if (tone === "none" || tone === "problem" || tone === "failed") return letterText[tone];
  return letterText.states[tone];
}
