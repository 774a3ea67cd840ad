export const PAGE_ERROR_KINDS = ["error", "rejection", "render"] as const;

/** What a page tells of an error (docs/rules/api.md, "Errors of pages"). */
export interface PageError {
  kind: (typeof PAGE_ERROR_KINDS)[number];
  name: string;
  message: string;
  /** Its frames, a line each. */
  stack: string;
  /** Path of the page. */
  page: string;
}

/** Of a request with such an error. */
export const MAX_PAGE_ERROR_BYTES = 16 * 1024;
const MAX_TEXT = 300;
const MAX_FRAMES = 30;
const MAX_FRAME = 200;

/** From the first quote to the last, as a value can have quotes; a text that was cut has no last one. */
const QUOTED = /["`](.*["`]|.*)/s;
/** The same in single quotes, but for apostrophes and for names of the code: `reading 'x'`, `execute 'method' on 'Interface'`. */
const SINGLE_QUOTED =
  /(?<!\w)(?<!\b(?:reading|setting|evaluating|execute|construct|(?:read|set) the|on|from|type) (?='[A-Za-z_$][\w$.]*'))'(.*'|.*)/s;

/** An error without what a person typed, and without personal codes, addresses, queries and secrets of links. Idempotent. */
export function pageErrorOf({ kind, name, message, stack, page }: PageError): PageError {
  return {
    kind,
    name: withoutPersonal(name).slice(0, MAX_TEXT),
    message: withoutPersonal(withoutValues(message)).slice(0, MAX_TEXT),
    stack: framesOf(stack).join("\n"),
    page: withoutPersonal(page.replace(/[?#].*$/s, "").replaceAll(/[\w-]{16,}/g, "…")).slice(0, MAX_TEXT),
  };
}

/** The engine quotes values in messages, such as the text that is no JSON. */
function withoutValues(message: string): string {
  return message.replace(QUOTED, '"…"').replace(SINGLE_QUOTED, "'…'");
}

/** Only lines that name a place in the code: the others repeat the message. */
function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s*at .*:\d+|^[^\s@]*@.*:\d+:\d+$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => withoutPersonal(line.replaceAll(/[?#][^\s:)]*/g, "")).slice(0, MAX_FRAME));
}

function withoutPersonal(text: string): string {
  return text
    .replaceAll(/(?<!\d)[1-8]\d{10}(?!\d)/g, "[isikukood]")
    .replaceAll(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]")
    .replaceAll(/\?[^\s)]*=[^\s)]*/g, "?…");
}
