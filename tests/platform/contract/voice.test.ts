import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* docs/rules/user-interface.md, "Form of address". */

/** Texts of the specification and of its decisions, which stay as they are. */
const QUOTED = [
  "Sisesta korrektne number.",
  "Otsingule vastavaid akte ei leitud. Tulemuste nägemiseks muuda või tühjenda otsingu lahter.",
  "Otsingule vastavaid dokumente ei leitud. Tulemuste nägemiseks muuda või tühjenda otsingu lahter.",
  "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.",
  "Kas soovid kindlasti veoselehte kustutada? Akti ei saa allkirjastada enne kui see on uuesti lisatud.",
  "Kas oled kindel, et soovid prognoosi kinnitada? Peale kinnitamist ei ole enam võimalik prognoosi muuta!",
  "Koostan raportit, palun oota.",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
  "Sinu kord allkirjastada: ${name} – ${platform}",
];

const THOU =
  /(?<![\p{L}.#/-])(sa|sul|sulle|sult|sinu|sinult|sind|sina|oled|saad|soovid|näed|leiad|töötad|jääd)(?![\p{L}(-])/iu;
const WORDS =
  "vali|sisesta|kirjuta|proovi|kontrolli|ava|vajuta|märgi|laadi|vaata|küsi|oota|paranda|eemalda|salvesta|logi|pane|pildista|muuda|esita|koosta|tühista|loe|teata|pöördu|vorminda|jaga|tõsta|ütle|sea";
const COMMANDS = WORDS.replaceAll(/\b(\w)/gu, (first) => `[${first}${first.toUpperCase()}]`);
/** A sentence that asks the reader to do something. Buttons have no full stop. */
const BIDDEN = new RegExp(String.raw`(?:^|[.;:] |[Pp]alun )(?:${COMMANDS})(?= [^"]*[.;](?: [A-ZÕÄÖÜ]|$)|\.$)`, "u");

const literals = [...globSync("{web/src,shared,functions}/**/*.{ts,tsx}")].flatMap((file) => {
  const code = readFileSync(file, "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) => ({
    file,
    text: plain ?? template ?? "",
  }));
});
const sentences = literals.filter(
  ({ file, text }) => text.includes(" ") && !QUOTED.includes(text) && !file.endsWith("companyNames.ts"),
);

test("every text of ours addresses its reader by 'te'", () => {
  expect(sentences.length).toBeGreaterThan(3_000);
  const isWrong = ({ text }: { text: string }) => THOU.test(text) || BIDDEN.test(text);
  expect(sentences.filter(isWrong)).toEqual([]);
});

test("texts of the specification are in use", () => {
  const texts = new Set(literals.map(({ text }) => text));
  expect(QUOTED.filter((text) => !texts.has(text))).toEqual([]);
});
