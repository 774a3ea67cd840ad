import type { IncomingMessage, ServerResponse } from "node:http";
import { createTransport } from "nodemailer";
import { receiveLetter } from "./receivedLetter.ts";

/**
 * Hands letters to an SMTP server, such as smtp://user:password@mail.example:587 or smtps://….
 * @throws when the address is none of SMTP.
 */
export function openSmtp(
  mailUrl: string,
  report: (text: string) => void,
): { host: string; receive(request: IncomingMessage, response: ServerResponse): Promise<void> } {
  const { protocol, host } = URL.parse(mailUrl) ?? {};
  if (!host || (protocol !== "smtp:" && protocol !== "smtps:")) {
    throw new Error("MAIL_URL is not the address of an SMTP server, such as smtp://user:password@mail.example:587.");
  }
  const transport = createTransport(mailUrl);
  return {
    host,
    async receive(request, response) {
      await receiveLetter(request, response, async ({ from, to, subject, text, html, files }) => {
        const attachments = files.map(({ name, contentType, bytes }) => ({
          filename: name,
          contentType,
          content: Buffer.from(bytes),
        }));
        try {
          return (await transport.sendMail({ from, to: [...to], subject, text, html, attachments })).messageId;
        } catch (error) {
          // The message of the server may contain the address of a person.
          const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
          report(`A letter was not taken by ${host}: ${code}`);
          throw error;
        }
      });
    },
  };
}
