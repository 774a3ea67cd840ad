export const PAGE_ERROR_KINDS = ["error", "rejection", "render"] as const;

/** docs/rules/api.md, "Errors of pages" */
export interface PageError {
  kind: (typeof PAGE_ERROR_KINDS)[number];
  name: string;
  message: string;
  /** One frame a line. */
  stack: string;
  page: string;
}

export const MAX_PAGE_ERROR_BYTES = 16 * 1024;
const MAX_TEXT = 300;
const MAX_FRAMES = 30;
const MAX_FRAME = 200;

/** From the first quote to the last, since a value can have quotes; a cut text has no last one. */
const QUOTED = /["`„“”«»](.*["`„“”«»]|.*)/s;
/** The same in single quotes, except apostrophes and names of the code: `reading 'x'`, `execute 'method' on 'Interface'`. */
const SINGLE_QUOTED =
  /(?<!\w)(?<!\b(?:reading|setting|evaluating|execute|construct|(?:read|set) the|on|from|type) (?='[A-Za-z_$][\w$.]*'))(?:'(.*'|.*)|[‚‘’](.*[‘’]|.*))/s;

/** A long run of signs that is no file of the code. The secret of a link has 22 or more. */
const LONG_RUN = /[\w-]{16,}(?![\w-]|\.(?:js|tsx?|css)\b)/g;
const NAME_OF_CODE = /^_?[a-z]+(?:[A-Z][a-z]+)*$|^(?:[A-Z][a-z]+)+$/;
const WORDS_OF_PATH = /^[a-z_-]+$/;
/** `:line:column` at the end of a frame. */
const POSITION = /(?::\d+){1,2}$/;

/** Drops typed texts, personal codes, addresses, queries, fragments and secrets of links. Idempotent. */
export function pageErrorOf({ kind, name, message, stack, page }: PageError): PageError {
  return {
    kind,
    name: cleanedText(name).slice(0, MAX_TEXT),
    message: cleanedText(message).slice(0, MAX_TEXT),
    stack: framesOf(stack).join("\n"),
    page: cleanedText(page.replace(/[?#].*$/s, "")).slice(0, MAX_TEXT),
  };
}

/** Keeps lines with a position in the code: the others repeat the message. */
function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .map(cleanedText)
    .filter((line) => /^\s*at .*:\d+|^[^\s@]*@.*:\d+:\d+$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice(0, MAX_FRAME));
}

/** The engine quotes values in messages, such as invalid JSON. */
function cleanedText(text: string): string {
  return text
    .replace(QUOTED, '"…"')
    .replace(SINGLE_QUOTED, "'…'")
    .replaceAll(/[^\s()]+/g, withoutQuery)
    .replaceAll(LONG_RUN, withoutSecret)
    .replaceAll(/(?<!\d)[1-8]\d{10}(?!\d)/g, "[isikukood]")
    .replaceAll(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]");
}

/** Cuts an address at its query or fragment. A word is one with a slash before it, or an equals sign behind it. */
function withoutQuery(word: string): string {
  const cut = word.search(/[?#]/);
  if (cut < 0 || !(word.lastIndexOf("/", cut) >= 0 || word.includes("=", cut))) return word;
  return word.slice(0, cut) + (POSITION.exec(word)?.[0] ?? "");
}

function withoutSecret(run: string, at: number, text: string): string {
  const isOfPath = text[at - 1] === "/";
  const isName = isOfPath ? WORDS_OF_PATH.test(run) : run.length < 20 || NAME_OF_CODE.test(run);
  return isName ? run : "…";
}
