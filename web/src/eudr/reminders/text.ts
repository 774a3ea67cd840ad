import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const remindersText = {
  title: "Saada meeldetuletused",
  sentTitle: "Meeldetuletuste saatmine",
  leaving: (count: number) => `Saadetakse ${reminders(count)}.`,
  nothing: "Valitud omanikele ei saa praegu meeldetuletust saata.",
  solid: "Numbrita (tm)",
  loose: "Numbrita (pm³)",
  recipients: "Saajad",
  letter: "Kiri",
  sendAll: "Saada kõik",
  skipped: "Jäävad saatmata",
  wereSkipped: "Jäid saatmata",
  hindrances: {
    no_address: "Aktide saatmise e-postiaadress on seadistamata",
    no_act: "Ostuakti ei ole, mille linki saata",
    today: "Täna on meeldetuletus juba saadetud või ootab saatmist",
  },
  sendAt: (time: string) => `Saadetakse ${time}`,
  taken: (count: number) => `Tagasi võetud: ${reminders(count)}.`,
  left: (count: number) => `Enam ei saanud tagasi võtta: ${reminders(count)}.`,
  progress: (sent: number, count: number) => `Saadetud ${formatCount(sent)} / ${formatCount(count)}`,
  failed: "Saatmine ebaõnnestus, proovi uuesti",
  close: "Sulge",
} as const;

function reminders(count: number): string {
  return `${formatCount(count)} ${plural(count, "meeldetuletus", "meeldetuletust")}`;
}
