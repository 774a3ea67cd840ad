import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";

/** The part of Amazon SES v2 (SendEmail) that Virn uses, and a page that shows what was sent. */
const part = z.object({ Data: z.string() });
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({ Subject: part, Body: z.object({ Text: part.optional(), Html: part.optional() }) }),
  }),
});

const letterSchema = z.object({
  id: z.string(),
  received: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
type Letter = z.infer<typeof letterSchema>;

export interface Mailbox {
  letters(): readonly Letter[];
  /** POST /ses/v2/email/outbound-emails */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** GET /mailbox */
  show(response: ServerResponse): void;
}

/** Keeps letters in a file of lines, so that a restart loses none. */
export function openMailbox(file: string): Mailbox {
  const letters: Letter[] = existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => letterSchema.parse(JSON.parse(line)))
    : [];
  return {
    letters: () => letters,
    async receive(request, response) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const sent = sendEmail.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      if (!sent.success) {
        response
          .writeHead(400, { "content-type": "application/json" })
          .end(JSON.stringify({ message: "Unsupported letter" }));
        return;
      }
      const { FromEmailAddress: from, Destination, Content } = sent.data;
      const { Subject, Body } = Content.Simple;
      const letter = {
        id: randomUUID(),
        received: new Date().toISOString(),
        from,
        to: Destination.ToAddresses,
        subject: Subject.Data,
        text: Body.Text?.Data ?? "",
      };
      letters.push(letter);
      appendFileSync(file, `${JSON.stringify(letter)}\n`);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ MessageId: letter.id }));
    },
    show(response) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(letters));
    },
  };
}

function pageOf(letters: readonly Letter[]): string {
  const items = letters
    .toReversed()
    .map(
      ({ received, to, subject, text }) =>
        `<article><h2>${escape(subject)}</h2><p>${escape(to.join(", "))} · ${escape(received)}</p><pre>${linked(text)}</pre></article>`,
    );
  return `<!doctype html><html lang="et"><meta charset="utf-8"><title>Virn: postkast</title>
<style>body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2420}article{border:1px solid #d8ddda;border-radius:8px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1.05rem;margin:0}p{color:#5b6660;margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<h1>Postkast</h1>${items.join("") || "<p>Kirju ei ole.</p>"}</html>`;
}

function linked(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
