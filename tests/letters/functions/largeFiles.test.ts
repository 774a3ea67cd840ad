import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Act, actById, currentFile } from "#functions/acts/store/act.ts";
import { actLetterText } from "#functions/letters/letterText.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { filesOfLetter, MAX_CARRIED_BYTES } from "#functions/platform/clients/letterFiles.ts";
import { type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { nobody } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";

const MB = 1024 * 1024;

let office: LetterOffice;

beforeAll(async () => {
  office = await openLetterOffice();
});

afterAll(() => office.mailbox.close());

/** Sends the letter of an act whose PDF has so many bytes; returns what the preview said and what arrived. */
async function sent({ id }: Pick<Act, "id">, size: number) {
  const act = (await actById(id))!;
  const file = Buffer.alloc(size, "%PDF-1.7 ");
  await putFile(currentFile(act, "pdf"), file, "application/pdf");
  const of = { params: { id: String(act.id) }, query: { email: `${act.id}-1` } };
  const preview = await office.agent.call("letters.preview", of);
  await office.press("send", act.id);
  expect(await drain("letters")).toBe(0);
  expect(await office.states(act.id)).toEqual(["sent"]);
  const [letter] = office.lettersAbout(act.number);
  return { preview: preview.body, letter: letter!, file };
}

describe("a PDF", () => {
  it("of 7 MB is attached", async () => {
    const { purchases } = await office.newAct(1);
    const { preview, letter } = await sent(purchases[0]!, 7 * MB);
    expect(letter.files).toEqual([{ name: `${purchases[0]!.number}.pdf`, bytes: 7 * MB }]);
    expect(letter.text).toContain("Akt on manuses.");
    expect([preview.attachment, preview.text]).toEqual([`${purchases[0]!.number}.pdf`, letter.text]);
  });

  it("of more than 7 MB is a link in the letter of a purchase act, which opens the whole file without a session", async () => {
    const { purchases } = await office.newAct(1);
    const act = purchases[0]!;
    const { preview, letter, file } = await sent(act, 7 * MB + 1);
    const root = process.env["PUBLIC_URL"];
    expect([letter.files, preview.attachment, preview.text]).toEqual([[], null, letter.text]);
    expect(letter.text).not.toContain("manuses");
    expect(letter.text.split("\n\n").slice(1, 4)).toEqual([
      expect.stringMatching(
        /^Saadame ostuakti .+\s€\. Akti fail on manuseks liiga suur, selle saab avada siin: \S+\/p\/$/,
      ),
      `Palun kontrollige andmeid, täiendage päritoluandmeid ja lisage puuduvad paberveoselehed: ${root}/acts/attachments/${act.hash}/`,
      "Lingid on mõeldud ainult Teile.",
    ]);
    const [, hash = ""] = /attachments\/([\w-]+)\/p\/$/m.exec(letter.text)!;
    const opened = await nobody().call("letters.pdf", { params: { hash } });
    const address = String(opened.headers["location"]).replace(/^.*\/files/, process.env["AWS_ENDPOINT_URL_S3"]!);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(file)).toBe(true);
    expect((await nobody().call("letters.pdf", { params: { hash: act.publicHash! } })).status).toBe(404);
  });

  it("of more than 7 MB is a link in the letter of a sales act", async () => {
    const { sales } = await office.newAct(1);
    const act = (await actById(sales))!;
    const { letter } = await sent(act, 12 * MB);
    expect(letter.files).toEqual([]);
    expect(letter.text.split("\n\n")[1]).toMatch(
      /^Saadame müügiakti\/arve .+\. Akti fail on manuseks liiga suur, selle saab avada siin: \S+\/p\/$/,
    );
  });
});

it.each([
  ["ru", "Файл акта слишком велик для вложения", "Эти ссылки предназначены только для Вас."],
  ["en", "The file of the act is too large to be attached", "The links are meant for you only."],
] as const)("says so in the language %s below the Estonian text", async (language, words, privacy) => {
  const { sales, purchases } = await office.newAct(1);
  const { text } = actLetterText(purchases[0]!, "Virn OÜ", language, false);
  expect(text.indexOf("liiga suur")).toBeLessThan(text.indexOf(words));
  expect(text).toContain(privacy);
  expect(actLetterText((await actById(sales))!, "Virn OÜ", language, false).text).toContain(words);
});

describe("files of a letter", () => {
  const split = (...sizes: number[]) => {
    const { carried, linked } = filesOfLetter(sizes.map((size) => ({ size: size * MB })));
    return [carried.map(({ size }) => size / MB), linked.map(({ size }) => size / MB)];
  };

  it.each([
    [[], [], []],
    [[7], [7], []],
    [[8], [], [8]],
    [[3, 4], [3, 4], []],
    [[3, 5], [3], [5]],
    [[1, 6, 2], [1, 2], [6]],
    [[5, 5, 5], [5], [5, 5]],
    [
      [9, 1, 8, 2],
      [1, 2],
      [9, 8],
    ],
  ])("of %j MB: it carries %j and links to %j", (sizes, carried, linked) => {
    expect(split(...sizes)).toEqual([carried, linked]);
  });

  it("fit into what SES takes, with a hundred kilobytes for text and headers", () => {
    const asSent = Math.ceil(MAX_CARRIED_BYTES / 57) * 78;
    expect(asSent + 100_000).toBeLessThan(10 * MB);
  });
});
