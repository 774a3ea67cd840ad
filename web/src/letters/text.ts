import type { WireEmail } from "#shared/acts/contract.ts";
import { plural } from "#web/ui/text/et.ts";

export const letterText = {
  unsentActs: "Saatmata aktid",
  unsentLetters: (count: number) => `Teil on ${count} akti ${plural(count, "kiri", "kirja")} saatmata!`,
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
  deferred: "Ootab saaja serverit",
  missed: (count: number, all: number) => `${countOf(count)} ${all}-st ei saanud`,
  waiting: (count: number, all: number) => `${countOf(count)} ${all}-st ootab`,
  outcomes: {
    none: "vastust veel ei ole",
    deferred: "server palus oodata, proovime hiljem uuesti",
    accepted: "server võttis vastu",
    complained: "saaja märkis kirja soovimatuks",
    refused: "ei jõudnud kohale",
  },
  outcomeOf: (address: string, outcome: string) => `${address}: ${outcome}`,
  isStuck: "Pole teada, kas kiri jõudis kohale. Küsige saajalt, enne kui saadate uuesti.",
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
  afterBounce: "Parandage aadress ettevõtte andmetes ja tehke siis uus kiri.",
  toCompany: "Ava ettevõte",
  renew: "Tee uus kiri",
  send: "Saada",
  sendOfActs: (count: number, isAll: boolean) =>
    `Saada ${isAll ? "" : "esimesed "}${count} ${count === 1 ? "kiri" : "kirja"}`,
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

function countOf(addresses: number): string {
  return addresses === 1 ? "1 aadress" : `${addresses} aadressi`;
}

export type LetterTone = WireEmail["state"] | "none" | "problem" | "failed" | "deferred";

/** Returns a trouble, else the state of the newest letter, which is first. A letter that has left settles earlier troubles. */
export function toneOf(emails: readonly WireEmail[]): LetterTone {
  if (emails.some(({ has_failed }) => has_failed)) return "failed";
  const settled = emails.findIndex(({ state, trouble }) => state === "sent" && trouble === null);
  const open = settled === -1 ? emails : emails.slice(0, settled);
  if (open.some(({ trouble, is_stuck }) => trouble !== null || is_stuck)) return "problem";
  if (emails[0]?.state === "sent" && countAt(emails[0], "deferred") > 0) return "deferred";
  return emails[0]?.state ?? "none";
}

/** What the tone says of the letters, the newest first: by addresses, where some got the letter. */
export function toneText(tone: LetterTone, emails: readonly WireEmail[]): string {
  if (tone === "failed")
    return (
      ofAddresses(
        emails.find(({ has_failed }) => has_failed),
        "refused",
      ) ?? letterText.failed
    );
  if (tone === "deferred") return ofAddresses(emails[0], "deferred") ?? letterText.deferred;
  if (tone === "none" || tone === "problem") return letterText[tone];
  return letterText.states[tone];
}

function ofAddresses(email: WireEmail | undefined, outcome: "refused" | "deferred"): string | undefined {
  const all = email?.addresses.length ?? 0;
  const count = email ? countAt(email, outcome) : 0;
  if (count === 0 || count === all) return undefined;
  return letterText[outcome === "refused" ? "missed" : "waiting"](count, all);
}

function countAt({ addresses }: WireEmail, outcome: WireEmail["addresses"][number]["outcome"]): number {
  return addresses.filter((one) => one.outcome === outcome).length;
}
