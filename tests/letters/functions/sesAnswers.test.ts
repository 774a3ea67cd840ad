import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sendLetter, sendLetterOnce } from "#functions/platform/clients/mail.ts";

/** A second for an answer (functions/platform/awsLimits.ts), and the settings of an installation. */
vi.hoisted(() => {
  process.env["FUNCTION_TIMEOUT_SECONDS"] = "8";
  process.env["MAIL_FROM"] = "Öökull OÜ <virn@virn.example>";
  process.env["MAIL_CONFIGURATION_SET"] = "virn-test";
});

const letter = { to: ["kontor@mets.example", "juht@õismäe.ee"], subject: "Akt", text: "Tere!", html: "<p>Tere!</p>" };
const TAKEN =
  '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>0100</MessageId></SendRawEmailResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></SendRawEmailResponse>';

let reply: (response: ServerResponse, request: IncomingMessage) => void;
const asked: URLSearchParams[] = [];
const server = createServer((request, response) => {
  void text(request).then((form) => {
    asked.push(new URLSearchParams(form));
    reply(response, request);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  process.env["AWS_ENDPOINT_URL_SES"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function failing(status: number, code: string, message = "Words of SES") {
  return (response: ServerResponse) => {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    response
      .writeHead(status, { "content-type": "text/xml" })
      .end(
        `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${error}<RequestId>1</RequestId></ErrorResponse>`,
      );
  };
}

it("is asked with sender, recipients, configuration set, tag and the letter as MIME", async () => {
  reply = (response) => void response.writeHead(200, { "content-type": "text/xml" }).end(TAKEN);
  expect(await sendLetterOnce({ ...letter, tag: "7-1" })).toEqual({ outcome: "taken" });
  const [form] = asked;
  const { "RawMessage.Data": data = "", ...others } = Object.fromEntries(form!);
  const raw = Buffer.from(data, "base64");
  const { from, to, headers } = await PostalMime.parse(raw);
  expect(others).toMatchObject({
    Action: "SendRawEmail",
    Version: "2010-12-01",
    "Destinations.member.1": "kontor@mets.example",
    "Destinations.member.2": "juht@xn--isme-noa2h.ee",
    ConfigurationSetName: "virn-test",
    "Tags.member.1.Name": "letter",
    "Tags.member.1.Value": "7-1",
  });
  expect(raw.toString()).toContain(`From: ${others["Source"]}\r\n`);
  expect(from).toEqual({ name: "Öökull OÜ", address: "virn@virn.example" });
  expect(to!.map(({ address }) => address)).toEqual(["kontor@mets.example", "juht@xn--isme-noa2h.ee"]);
  expect(headers.filter(({ key }) => key === "message-id").map(({ value }) => value)).toEqual([
    expect.stringMatching(/^<[\da-f-]{36}@virn\.example>$/),
  ]);
});

it.each([
  ["busy", 400, "Throttling", "Maximum sending rate exceeded."],
  ["busy", 400, "Throttling", "Daily message quota exceeded."],
  ["busy", 400, "ThrottlingException"],
  ["busy", 429, "TooManyRequestsException"],
  ["busy", 503, "RequestLimitExceeded"],
  ["busy", 400, "ConfigurationSetSendingPaused"],
  ["busy", 400, "ConfigurationSetSendingPausedException"],
  ["refused", 400, "MessageRejected", "Email address is not verified."],
  ["refused", 400, "MailFromDomainNotVerified"],
  ["refused", 400, "MailFromDomainNotVerifiedException"],
  ["refused", 400, "ConfigurationSetDoesNotExist"],
  ["refused", 400, "AccountSendingPaused"],
  ["refused", 400, "AccountSendingPausedException"],
  ["refused", 400, "InvalidParameterValue", "Message length is more than 10485760 bytes long"],
  ["refused", 400, "SomethingNew"],
  ["refused", 403, "AccessDenied"],
  ["refused", 403, "InvalidClientTokenId"],
  ["refused", 403, "SignatureDoesNotMatch"],
  ["unknown", 500, "InternalFailure"],
  ["unknown", 503, "ServiceUnavailable"],
] satisfies [string, number, string, string?][])(
  "means %s by status %i and %s %s, asked once",
  async (outcome, status, code, words = "Words of SES") => {
    reply = failing(status, code, words);
    const sent = await sendLetterOnce({ ...letter, tag: "7-1" });
    expect([sent.outcome, sent.words, asked.length]).toEqual([outcome, outcome === "refused" ? words : undefined, 1]);
  },
);

it.each([
  ["no answer in time", () => {}],
  ["a connection that is lost after the letter", (response: ServerResponse) => response.socket?.resetAndDestroy()],
  ["an answer that is cut", (response: ServerResponse) => response.writeHead(200).end(TAKEN.slice(0, 120))],
  ["an answer of something that is not SES", (response: ServerResponse) => response.writeHead(502).end("Bad gateway")],
])("means unknown by %s, asked once", async (_, answer) => {
  reply = answer;
  expect([await sendLetterOnce({ ...letter, tag: "7-1" }), asked.length]).toEqual([
    { outcome: "unknown", error: expect.any(Error) },
    1,
  ]);
});

it("gets a sign-in letter again after an error, with the same Message-ID", async () => {
  reply = (response) => {
    if (asked.length === 1) failing(503, "ServiceUnavailable")(response);
    else response.writeHead(200, { "content-type": "text/xml" }).end(TAKEN);
  };
  await sendLetter({ ...letter, to: "mari@virn.example" });
  expect(asked).toHaveLength(2);
  expect(asked[0]!.get("RawMessage.Data")).toBe(asked[1]!.get("RawMessage.Data"));
  expect(asked[0]!.has("Tags.member.1.Name")).toBe(false);
});

it("is busy when no connection is made", async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect(await sendLetterOnce({ ...letter, tag: "7-1" })).toMatchObject({ outcome: "busy" });
});
