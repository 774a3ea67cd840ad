import PostalMime from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import { mimeLetter, type UnsentLetter } from "#functions/platform/clients/mimeLetter.ts";
import { heldText } from "#functions/platform/heldText.ts";
import * as fc from "#tests/support/fastCheck.ts";

/** It logs the characters that it drops. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const FROM = "Virn <virn@virn.example>";
const PDF = "application/pdf";
const plain: UnsentLetter = { to: ["kontor@mets.example"], subject: "Akt", text: "Tere!", html: "<p>Tere!</p>" };

/** The letter as another library reads it. */
async function read(letter: Partial<UnsentLetter>, from = FROM) {
  const { bytes } = await mimeLetter(from, { ...plain, ...letter });
  const { text = "", ...others } = await PostalMime.parse(bytes);
  return { ...others, text: text.replace(/\n$/, ""), raw: Buffer.from(bytes).toString("latin1") };
}

function fileOf(name: string, bytes: Uint8Array = Buffer.from("%PDF-1.7")) {
  return { attachments: [{ name, bytes, contentType: PDF }] };
}

/** Names of the headers, each with how often it is there. */
const HEADERS = ["from", "to", "subject", "message-id", "date", "mime-version", "content-type"];

it("is read as it was written, by a program that did not write it", async () => {
  const pdf = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  const { subject, text, html, from, to, attachments, headers, date } = await read({
    to: ["kontor@mets.example", "juht@õismäe.ee"],
    subject: "Ostuakt 2026-17-1 – Öökull OÜ, Žukova & Шишкин",
    text: "Tere!\n\nSaadame ostuakti. Ž, š, €\n.punkt rea alguses\nFrom rea alguses\n\n* * *\n\nЗдравствуйте!",
    html: `<p>Tere! ${"Žõ".repeat(2000)}</p>`,
    ...fileOf("2026-17-1.pdf", pdf),
  });
  expect(subject).toBe("Ostuakt 2026-17-1 – Öökull OÜ, Žukova & Шишкин");
  expect(text).toBe(
    "Tere!\n\nSaadame ostuakti. Ž, š, €\n.punkt rea alguses\nFrom rea alguses\n\n* * *\n\nЗдравствуйте!",
  );
  expect(html?.trimEnd()).toBe(`<p>Tere! ${"Žõ".repeat(2000)}</p>`);
  expect([from, to]).toEqual([
    { name: "Virn", address: "virn@virn.example" },
    [
      { name: "", address: "kontor@mets.example" },
      { name: "", address: "juht@xn--isme-noa2h.ee" },
    ],
  ]);
  expect(Math.abs(Date.now() - Date.parse(date!))).toBeLessThan(60_000);
  expect(headers.map(({ key }) => key)).toEqual(HEADERS);
  const [file] = attachments;
  expect([file?.filename, file?.mimeType, file?.disposition]).toEqual(["2026-17-1.pdf", PDF, "attachment"]);
  expect(Buffer.from(file!.content as ArrayBuffer).equals(pdf)).toBe(true);
});

it("has lines of ASCII with at most 998 characters and CRLF at their ends, as SMTP wants", async () => {
  const { raw } = await read({
    subject: "Väga pikk pealkiri ".repeat(200),
    text: "ž".repeat(5000),
    html: `<p>${"a".repeat(5000)}</p>`,
    ...fileOf(`${"pikk nimi õ ".repeat(40)}.pdf`),
  });
  expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
});

it("has a Message-ID of its own at the domain of the sender", async () => {
  const ids = await Promise.all([read({}), read({})]);
  for (const { messageId } of ids) expect(messageId).toMatch(/^<[\da-f-]{36}@virn\.example>$/);
  expect(ids[0]!.messageId).not.toBe(ids[1]!.messageId);
});

it.each([
  ["virn@virn.example", { name: "", address: "virn@virn.example" }],
  ["Öökull OÜ <virn@virn.example>", { name: "Öökull OÜ", address: "virn@virn.example" }],
  ['"Mets, puit ja teised" <virn@virn.example>', { name: "Mets, puit ja teised", address: "virn@virn.example" }],
  [`${"Väga pika nimega ühistu ".repeat(6)}<virn@virn.example>`, { name: "Väga pika nimega ühistu ".repeat(6).trim() }],
])("says as the source what its head says: %s", async (mailFrom, sender) => {
  const { bytes, from } = await mimeLetter(mailFrom, plain);
  const parsed = await PostalMime.parse(bytes);
  expect(parsed.from).toMatchObject(sender);
  expect((await PostalMime.parse(`From: ${from}\r\n\r\n`)).from).toEqual(parsed.from);
  expect(from).toMatch(/^[\x20-\x7e]+$/);
});

describe("what a person typed", () => {
  it.each([
    ["a line break", "Akt\r\nBcc: kuri@evil.example"],
    ["a line feed alone", "Akt\nBcc: kuri@evil.example"],
    ["a carriage return alone", "Akt\rBcc: kuri@evil.example"],
    ["a separator of lines", "Akt\u2028Bcc: kuri@evil.example\u0085X-Kuri: 1"],
    ["a fold", "Akt\r\n Bcc: kuri@evil.example"],
    ["an empty line", "Akt\r\n\r\n<script>alert(1)</script>"],
    ["a zero", "Akt\0\r\nBcc: kuri@evil.example"],
    ["half of a pair", "Akt \ud83c\r\nBcc: kuri@evil.example"],
    ["text that looks encoded", "=?UTF-8?Q?Akt=0D=0ABcc:_kuri@evil.example?="],
    ["a boundary", 'Akt"; boundary="kuri'],
  ])("cannot leave its header by %s, neither in the subject nor in the name of a file", async (_, typed) => {
    const { headers, to, bcc, text, subject, attachments } = await read({ subject: typed, ...fileOf(typed) });
    expect(headers.map(({ key }) => key)).toEqual(HEADERS);
    expect([to?.length, bcc, text, attachments.length]).toEqual([1, undefined, "Tere!", 1]);
    expect(subject).toBe(heldText(typed).replaceAll("=?", "= ?"));
    expect(attachments[0]!.filename).not.toMatch(/[\r\n\0]/);
    expect(attachments[0]!.mimeType).toBe(PDF);
  });

  it.each([
    "õnnelik-Šveits-ž.pdf",
    "Акт покупки № 17.pdf",
    'jutu"märgid" ja \\kald.pdf',
    "koma, semikoolon; ja 'ülakoma'.pdf",
    "protsent %0D%0A ja 100%.pdf",
    "🌲 mets.pdf",
    `${"väga pikk nimi ".repeat(12)}.pdf`,
    "utf-8''vale.pdf",
  ])("names a file %s, and its name arrives whole", async (name) => {
    const { attachments } = await read(fileOf(name));
    expect(attachments.map(({ filename }) => filename)).toEqual([name]);
  });

  it.each([
    ["a comma", "kuri@evil.example,kontor@mets.example"],
    ["a line break", "kontor@mets.example\r\nBcc: kuri@evil.example"],
    ["an angle", "x>,kuri@evil.example,<y@mets.example"],
    ["a group", "grupp:kuri@evil.example;@mets.example"],
  ])("in a stored address adds no second one by %s", async (_, address) => {
    const { headers, to, bcc } = await read({ to: [address] });
    expect(headers.map(({ key }) => key)).toEqual(HEADERS);
    expect([to?.length, bcc]).toEqual([1, undefined]);
  });

  it("never stops a letter, whatever it is", async () => {
    const typed = fc.string({ unit: "binary", maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, async (subject, text, name) => {
        const letter = await read({ subject, text, ...fileOf(name) });
        expect(letter.headers.map(({ key }) => key).filter((key) => key !== "subject")).toEqual(
          HEADERS.filter((key) => key !== "subject"),
        );
        expect(letter.attachments).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
