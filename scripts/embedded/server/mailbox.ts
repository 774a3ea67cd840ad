import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sameSecret } from "#functions/sessions/cookies.ts";
import { appendLine, readLines } from "#scripts/files/wholeFiles.ts";
import { askForKey, mailboxPage } from "./mailboxPage.ts";
import { type Letter, letterSchema, readLetter, receiveLetter } from "./receivedLetter.ts";

export interface Mailbox {
  letters(): readonly Letter[];
  /** Adds the letters of another mailbox's file that it does not have, in the order of their times. */
  take(file: string): void;
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  show(asked: URL, response: ServerResponse): void;
}

/** Letters contain sign-in links: the page runs nothing and tells no other site its address. */
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** One JSON line a letter. `key` is a secret of the page's address; undefined in the demo, where all may read. */
export function openMailbox(file: string, key?: string): Mailbox {
  const lettersIn = (one: string) => readLines(one, (line): Letter => letterSchema.parse(JSON.parse(line)));
  const inOrder = (all: Letter[]) => all.sort((one, other) => Date.parse(one.received) - Date.parse(other.received));
  const letters = inOrder(lettersIn(file));
  return {
    letters: () => letters,
    take(other) {
      const known = new Set(letters.map(({ id }) => id));
      const coming = lettersIn(other).filter(({ id }) => !known.has(id));
      for (const letter of coming) appendLine(file, JSON.stringify(letter));
      letters.push(...coming);
      inOrder(letters);
    },
    async receive(request, response) {
      await receiveLetter(request, response, async ({ from, to, tags, bytes }) => {
        const { subject, text, files } = await readLetter({ bytes });
        const letter = {
          id: randomUUID(),
          received: new Date().toISOString(),
          from,
          to: [...to],
          subject,
          text,
          tags,
          files,
        };
        appendLine(file, JSON.stringify(letter));
        letters.push(letter);
        return letter.id;
      });
    },
    show: (asked, response) => showLetters(letters, { key, asked, response }),
  };
}

export function showLetters(
  letters: readonly Letter[],
  { key, asked, response }: { key: string | undefined; asked: URL; response: ServerResponse },
): void {
  const isOpen = key === undefined || sameSecret(asked.searchParams.get("key") ?? "", key);
  response.writeHead(isOpen ? 200 : 403, pageHeaders).end(isOpen ? mailboxPage(letters) : askForKey());
}
