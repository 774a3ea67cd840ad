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
const QUOTED = /["`](.*["`]|.*)/s;
/** The same in single quotes, except apostrophes and names of the code: `reading 'x'`, `execute 'method' on 'Interface'`. */
const SINGLE_QUOTED =
  /(?<!\w)(?<!\b(?:reading|setting|evaluating|execute|construct|(?:read|set) the|on|from|type) (?='[A-Za-z_$][\w$.]*'))'(.*'|.*)/s;

/** Drops typed texts, personal codes, addresses, queries and secrets of links. Idempotent. */
export function pageErrorOf({ kind, name, message, stack, page }: PageError): PageError {
  return {
    kind,
    name: withoutPersonal(name).slice(0, MAX_TEXT),
    message: withoutPersonal(withoutValues(message)).slice(0, MAX_TEXT),
    stack: framesOf(stack).join("\n"),
    page: withoutPersonal(page.replace(/[?#].*$/s, "").replaceAll(/[\w-]{16,}/g, "…")).slice(0, MAX_TEXT),
  };
}

/** The engine quotes values in messages, such as invalid JSON. */
function withoutValues(message: string): string {
  return message.replace(QUOTED, '"…"').replace(SINGLE_QUOTED, "'…'");
}

/** Keeps lines with a position in the code: the others repeat the message. */
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
