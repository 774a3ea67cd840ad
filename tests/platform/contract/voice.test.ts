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
  /(?<![\p{L}.#/-])(sa|sul|sulle|sult|sinu|sinult|sind|sina|oled|saad|soovid|näed|leiad|töötad|jääd|jõuad|ostsid|allkirjastad|lahkud)(?![\p{L}(-])/iu;
const WORDS =
  "vali|sisesta|kirjuta|proovi|kontrolli|ava|vajuta|märgi|laadi|vaata|küsi|oota|paranda|eemalda|salvesta|logi|pane|pildista|muuda|esita|koosta|tühista|loe|teata|pöördu|vorminda|jaga|tõsta|ütle|sea|telli";
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

/* docs/rules/user-interface.md, "One word for one thing". */

/** Each pattern with the texts of the specification that have the word, and those that mean another thing. */
const FORBIDDEN: [what: string, word: RegExp, allowed: string[]][] = [
  [
    "giving up is 'Katkesta'",
    /^Tühista\b|(?<![\p{L}])tühistage?(?![\p{L}])|allkirjastami\S* .*tühista(?!tud või peatatud)/iu,
    // The question before an act is finished; and what was valid and is so no more.
    ["Tühista", "Tühista lõplikult", "Tühista link"],
  ],
  [
    "amounts are 'Plaan' and 'Tarnitud'",
    /^(Prognoos|Minu prognoos|Täidetud|Tarned)$|Prognoos ja |Plaan ja tarned/u,
    // Headings of the destination summary and of the list of forecasts; the forecast as a paper.
    ["Prognoos", "Täidetud"],
  ],
  ["a refusal speaks to its reader, not of a user", /^Kasutaja (keeldus|ei ole|katkestas)/u, []],
];

test.each(FORBIDDEN)("one word for one thing: %s", (_what, word, allowed) => {
  const merged = "functions/imports/files/sheet/mergedCells.ts";
  const wrong = literals.filter(({ file, text }) => word.test(text) && !allowed.includes(text) && file !== merged);
  expect(wrong).toEqual([]);
  const used = new Set(literals.map(({ text }) => text));
  expect(allowed.filter((text) => !used.has(text))).toEqual([]);
});

test("nothing is one dash; the percentage without a plan has the hyphen of the specification", () => {
  const DASHES = /^[-—−‒]$/u;
  const pages = literals.filter(({ file, text }) => file.startsWith("web/src/") && DASHES.test(text));
  // A key of the browser's storage, and the minus of a typed price.
  const notShown = new Set(["web/src/ui/forms/useDraft.ts", "web/src/actForm/prices/newPrices.ts"]);
  const shown = pages.filter(({ file }) => !notShown.has(file));
  expect([...new Set(shown.map(({ file }) => file))]).toEqual(["web/src/statistics/parts/comparedTexts.ts"]);
});
