import type { SigningContainer } from "#functions/containers/store/container.ts";
import type { SigningLetter } from "#functions/containers/store/signingLetter.ts";
import { env } from "#functions/platform/env.ts";
import { type LetterText, letterText } from "#functions/platform/letterParagraphs.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";

type Kind = SigningLetter["kind"] | "attached";

interface LetterFacts {
  name: string;
  files: number;
  link: string;
  platform: string;
}

const russian = new Intl.PluralRules("ru");
const FILES: Readonly<Record<string, string>> = { one: "файл", few: "файла" };

const PARAGRAPHS: Record<Language, Record<Kind, (facts: LetterFacts) => string[]>> = {
  et: {
    turn: ({ link, platform, ...of }) => [
      "Tere!",
      `${platform} on allkirjastanud: ${estonian(of)}. Nüüd on Teie kord. Lugege failid läbi ja allkirjastage need siin: ${link}?sign=1`,
      "Kui Te ei soovi allkirjastada, saate samal lehel põhjuse öelda.",
      `Lugupidamisega ${platform}`,
    ],
    signed: ({ link, platform, ...of }) => [
      "Tere!",
      `Mõlemad pooled on allkirjastanud: ${estonian(of)}. Ümbriku saate alla laadida siit: ${link}`,
      `Lugupidamisega ${platform}`,
    ],
    attached: ({ link, platform, ...of }) => [
      "Tere!",
      `Mõlemad pooled on allkirjastanud: ${estonian(of)}. Ümbrik on kirjale lisatud; selle leiate ka siit: ${link}`,
      `Lugupidamisega ${platform}`,
    ],
  },
  ru: {
    turn: ({ name, files, link, platform }) => [
      "Здравствуйте!",
      `Подписано со стороны ${platform}: ${name} (${files} ${FILES[russian.select(files)] ?? "файлов"}). Теперь Ваша очередь. Прочитайте файлы и подпишите их здесь: ${link}?sign=1&language=ru`,
      "Если Вы не хотите подписывать, на той же странице можно указать причину.",
      `С уважением, ${platform}`,
    ],
    signed: ({ name, link, platform }) => [
      "Здравствуйте!",
      `Обе стороны подписали: ${name}. Контейнер можно скачать здесь: ${link}`,
      `С уважением, ${platform}`,
    ],
    attached: ({ name, link, platform }) => [
      "Здравствуйте!",
      `Обе стороны подписали: ${name}. Контейнер приложен к письму; он есть и здесь: ${link}`,
      `С уважением, ${platform}`,
    ],
  },
  en: {
    turn: ({ name, files, link, platform }) => [
      "Hello,",
      `${platform} has signed: ${name} (${files} ${files === 1 ? "file" : "files"}). Now it is your turn. Read the files and sign them here: ${link}?sign=1&language=en`,
      "If you do not want to sign, you can say why on the same page.",
      `Kind regards, ${platform}`,
    ],
    signed: ({ name, link, platform }) => [
      "Hello,",
      `Both parties have signed: ${name}. You can download the container here: ${link}`,
      `Kind regards, ${platform}`,
    ],
    attached: ({ name, link, platform }) => [
      "Hello,",
      `Both parties have signed: ${name}. The container is attached; it is here too: ${link}`,
      `Kind regards, ${platform}`,
    ],
  },
};

function estonian({ name, files }: Pick<LetterFacts, "name" | "files">): string {
  return `${name} (${files === 1 ? "1 fail" : `${files} faili`})`;
}

/**
 * Text of a letter about a container (docs/rules/signingLetters.md, "What they say"): in Estonian, and below it in the
 * language that the owner chose.
 */
export function signingLetterText(
  kind: Kind,
  { hash, name, files }: Pick<SigningContainer, "hash" | "name" | "files">,
  platform: string,
  language: Language,
): LetterText {
  const [own] = LANGUAGES;
  const facts = { name, files: files.length, link: `${env().PUBLIC_URL}/containers/${hash}/`, platform };
  const subject =
    kind === "turn"
      ? `Sinu kord allkirjastada: ${name} – ${platform}`
      : `Mõlemad pooled on allkirjastanud: ${name} – ${platform}`;
  const below = language === own ? undefined : { language, paragraphs: PARAGRAPHS[language][kind](facts) };
  return letterText(subject, PARAGRAPHS[own][kind](facts), below);
}
