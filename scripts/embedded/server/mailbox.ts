import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { mailboxPage } from "./mailboxPage.ts";
import { requestBody } from "./requestBody.ts";

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
export type Letter = z.infer<typeof letterSchema>;

export interface Mailbox {
  letters(): readonly Letter[];
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  show(response: ServerResponse): void;
}

/** Stores letters in a file, one JSON line each, and shows them on a page. */
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
      const sent = sendEmail.safeParse(JSON.parse((await requestBody(request)).toString("utf8")));
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
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(mailboxPage(letters));
    },
  };
}
