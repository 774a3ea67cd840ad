import type { Letter } from "#functions/platform/clients/mail.ts";
import { escapeHtml } from "#functions/platform/letterParagraphs.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { LINK_MINUTES } from "./signIn.ts";

interface LetterWords {
  hello: (name: string) => string;
  open: string;
  link: string;
  once: string;
}

const WORDS: Record<Language, LetterWords> = {
  et: {
    hello: (name) => `Tere, ${name}!`,
    open: `Sisselogimiseks avage see link ${LINK_MINUTES} minuti jooksul:`,
    link: "Logi Virna sisse",
    once: `Link kehtib ${LINK_MINUTES} minutit ja seda saab kasutada ühe korra. Kui te ei soovinud sisse logida, jätke see kiri tähelepanuta.`,
  },
  ru: {
    hello: (name) => `Здравствуйте, ${name}!`,
    open: `Чтобы войти, откройте эту ссылку в течение ${LINK_MINUTES} минут:`,
    link: "Войти в Virn",
    once: `Ссылка действует ${LINK_MINUTES} минут и только один раз. Если Вы не собирались входить, не обращайте внимания на это письмо.`,
  },
  en: {
    hello: (name) => `Hello ${name},`,
    open: `To sign in, open this link within ${LINK_MINUTES} minutes:`,
    link: "Sign in to Virn",
    once: `The link is valid for ${LINK_MINUTES} minutes and works once. If you did not want to sign in, ignore this letter.`,
  },
};

/** In Estonian, and below it in another language of the person. */
export function signInLetter({ name, email }: Viewer, address: string, language: Language): Letter {
  const [own] = LANGUAGES;
  const shown = language === own ? [own] : [own, language];
  return {
    to: email,
    subject: "Virn: sisselogimise link",
    text: `${shown.map((each) => textOf(WORDS[each], name, address)).join("\n\n* * *\n\n")}\n\nVirn`,
    html: `${shown.map((each) => `<div lang="${each}">${htmlOf(WORDS[each], name, address)}</div>`).join("<hr>")}<p>Virn</p>`,
  };
}

function textOf({ hello, open, once }: LetterWords, name: string, address: string): string {
  return `${hello(name)}\n\n${open}\n${address}\n\n${once}`;
}

function htmlOf({ hello, link, once }: LetterWords, name: string, address: string): string {
  return `<p>${escapeHtml(hello(name))}</p><p><a href="${escapeHtml(address)}">${link}</a></p><p>${once}</p>`;
}
