import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { env } from "#functions/core/env.ts";

const ses = new SESv2Client({});

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** @throws when SES refuses it. */
export async function sendLetter({ to, subject, text, html }: Letter): Promise<void> {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET } = env();
  const utf8 = (data: string) => ({ Data: data, Charset: "UTF-8" });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: MAIL_FROM,
      ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
    }),
  );
}
