import { MAX_LETTERS_AT_ONCE } from "#shared/letters/manyLetters.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const manyText = {
  choose: (act: string) => `Vali kiri: ${act}`,
  chooseAll: "Vali kõik nähtavad",
  chosen: (count: number) => `${letters(count)} valitud`,
  tooMany: `Korraga saab saata kuni ${MAX_LETTERS_AT_ONCE} kirja.`,
  review: "Vaata üle ja saada",
  title: "Saada kirjad",
  sentTitle: "Kirjade saatmine",
  recipients: "Saajad",
  recipient: "Ettevõte",
  addresses: "Aadressid",
  letter: "Kiri",
  showLetter: (act: string) => `Näita kirja: ${act}`,
  previous: "Eelmine kiri",
  next: "Järgmine kiri",
  place: (at: number, count: number) => `${formatCount(at)} / ${formatCount(count)}`,
  to: "Saaja",
  subject: "Teema",
  attachment: "Manus",
  leaving: (count: number) => `Saadetakse ${letters(count)}.`,
  nothing: "Valitud kirjadest ei saa praegu ühtegi saata.",
  sendAll: "Saada kõik",
  skipped: "Jäävad saatmata",
  wereSkipped: "Jäid saatmata",
  hindrances: {
    moved: "Keegi on kirja vahepeal saatnud, tühistanud või saatmisele pannud",
    changed: "Akt on pärast kirja vaatamist muutunud",
    no_address: "Aktide saatmise e-postiaadress on seadistamata",
  },
  taken: (count: number) => `Tagasi võetud: ${letters(count)}.`,
  left: (count: number) => `Enam ei saanud tagasi võtta: ${letters(count)}.`,
  progress: (sent: number, count: number) => `Saadetud ${formatCount(sent)} / ${formatCount(count)}`,
  troubled: "Vajavad tähelepanu",
} as const;

function letters(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "kiri" : "kirja"}`;
}
