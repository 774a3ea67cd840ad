/** A call of SES's `SendRawEmail` as the SDK makes it: the body of a form. */
export function sesForm(subject: string): string {
  const encoded = `=?UTF-8?B?${Buffer.from(subject).toString("base64")}?=`;
  const mime = `From: virn@virn.example\r\nTo: mari@virn.example\r\nSubject: ${encoded}\r\n\r\nTere\r\n`;
  return new URLSearchParams({
    Action: "SendRawEmail",
    Version: "2010-12-01",
    Source: "virn@virn.example",
    "Destinations.member.1": "mari@virn.example",
    "RawMessage.Data": Buffer.from(mime).toString("base64"),
  }).toString();
}
