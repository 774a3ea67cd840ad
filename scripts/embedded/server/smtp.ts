import type { IncomingMessage, ServerResponse } from "node:http";
import { createTransport } from "nodemailer";
import * as z from "zod";
import { NotTaken, receiveLetter } from "./receivedLetter.ts";

/** `mailUrl` is such as smtp://user:password@mail.example:587 or smtps://…. @throws when it is none of SMTP */
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
          const { code = "unknown", ...facts } = smtpError.parse(error);
          report(`A letter was not taken by ${host}: ${code}`);
          throw notTaken({ code, ...facts }) ?? error;
        }
      });
    },
  };
}

const smtpError = z.object({
  code: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  syscall: z.optional(z.string()),
});

/** The server is not found, or gets nothing that it could send. */
const BEFORE_SENDING = new Set(["EDNS", "EAUTH", "EENVELOPE"]);

/** Undefined where the server may have the letter, such as after a lost connection. */
function notTaken({ code = "", responseCode, syscall }: z.infer<typeof smtpError>): NotTaken | undefined {
  if (responseCode !== undefined && responseCode >= 400) {
    return new NotTaken(responseCode < 500 ? "TooManyRequestsException" : "MessageRejected");
  }
  return BEFORE_SENDING.has(code) || syscall === "connect" ? new NotTaken("MessageRejected") : undefined;
}
