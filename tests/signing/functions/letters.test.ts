import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity, type SigningContainer } from "#functions/containers/store/container.ts";
import {
  lettersDueAt,
  putSigningLetter,
  type SigningLetter,
  SigningLetterEntity,
} from "#functions/containers/store/signingLetter.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { dueSigningLetters, sendSigningLetter } from "#functions/signing/letters/sendSigningLetters.ts";
import type { TestMailbox } from "#tests/support/services/mailbox.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";

const mailbox: TestMailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import("#tests/support/services/mailbox.ts");
  return startMailbox();
});

const NOW = new Date("2026-11-23T10:00:00.000Z");
const DAY_MS = 24 * 60 * 60_000;
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
let company = 0;

beforeAll(async () => {
  const platform = { ...newOwner("19990011", "Põhjamännik TÜ", "Paide"), kind: "platform" as const };
  await addCompany({ ...platform, emails: ["virn@virn.example"] });
  const owner = newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu");
  company = await addCompany({ ...owner, emails: ["mets@virn.example", "raamat@virn.example"] });
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  mailbox.refuseWith(undefined);
  for (const { dueAt, container, kind } of await lettersDueAt(after(1000), 100))
    await write(SigningLetterEntity.delete({ dueAt, container, kind }));
});

async function due(kind: SigningLetter["kind"], facts: Partial<SigningContainer>): Promise<SigningContainer> {
  const container = await storedSigning({ company, name: "Ostuaktid", ...facts });
  await putSigningLetter({ dueAt: NOW.toISOString(), container: container.hash, kind, sent: 0 });
  return container;
}

/** @returns the letters that left */
async function run(now: Date) {
  const before = mailbox.letters().length;
  for (const letter of await dueSigningLetters(now)) await sendSigningLetter(letter, now);
  return mailbox.letters().slice(before);
}

it("tells the company that it is its turn, and reminds it three times a week apart", async () => {
  const { hash } = await due("turn", { status: "SIGN_ONE" });
  const [letter] = await run(NOW);
  expect(JSON.stringify(letter)).toContain("mets@virn.example");
  expect(JSON.stringify(letter)).toContain("raamat@virn.example");
  expect(letter).toMatchObject({ subject: "Sinu kord allkirjastada: Ostuaktid – Põhjamännik TÜ" });
  expect(JSON.stringify(letter)).toContain(`/containers/${hash}/?sign=1`);
  expect(await run(after(6))).toHaveLength(0);
  expect(await run(after(7))).toHaveLength(1);
  expect(await run(after(7))).toHaveLength(0);
  expect(await run(after(14))).toHaveLength(1);
  expect(await run(after(21))).toHaveLength(1);
  expect(await run(after(60))).toHaveLength(0);
});

it.each([
  ["ru", "Теперь Ваша очередь"],
  ["en", "Now it is your turn"],
] as const)("has the language that the owner chose below the Estonian text: %s", async (language, words) => {
  await rememberLanguage(company, language);
  const { hash } = await due("turn", { status: "SIGN_ONE" });
  const [letter] = await run(NOW);
  await rememberLanguage(company, "et");
  const [estonian, other] = letter!.text.split("* * *");
  expect(estonian).toContain(`Nüüd on Teie kord. Lugege failid läbi ja allkirjastage need siin: `);
  expect(other).toContain(words);
  expect(other).toContain(`/containers/${hash}/?sign=1&language=${language}`);
});

it("tells both parties once that both have signed", async () => {
  await due("signed", { status: "SIGN_BOTH" });
  const [letter] = await run(NOW);
  expect(letter).toMatchObject({ subject: "Mõlemad pooled on allkirjastanud: Ostuaktid – Põhjamännik TÜ" });
  for (const address of ["virn@virn.example", "mets@virn.example"]) expect(JSON.stringify(letter)).toContain(address);
  expect(await run(after(60))).toHaveLength(0);
});

const LIMIT = 5 * 1024 * 1024;

it.each([
  ["of 5 MB", LIMIT, [{ name: "Ostuakt -1.asice", bytes: LIMIT }], "on kirjale lisatud"],
  ["of more", LIMIT + 1, [], "saate alla laadida siit"],
])("attaches a finished container %s, or links to it", async (_, size, files, words) => {
  const key = `containers/letters/${size}.asice`;
  await putFile(key, Buffer.alloc(size, 7), "application/vnd.etsi.asic-e+zip");
  await due("signed", { status: "SIGN_BOTH", signed: key, name: "Ostuakt /1" });
  const [letter] = await run(NOW);
  expect(letter?.text).toContain(words);
  expect(letter?.files).toEqual(files);
});

it("sends the letter later when the container cannot be read now", async () => {
  const key = "containers/letters/late.asice";
  await due("signed", { status: "SIGN_BOTH", signed: key });
  await expect(run(NOW)).rejects.toThrow();
  await putFile(key, Buffer.from("ümbrik"), "application/vnd.etsi.asic-e+zip");
  expect(await run(NOW)).toHaveLength(1);
});

it.each<[string, Partial<SigningContainer>]>([
  ["signed", { status: "SIGN_BOTH" }],
  ["being deleted", { status: "releasing" }],
  ["declined", { declined: { by: 3, at: NOW.toISOString(), reason: "Vale summa" } }],
])("sends no reminder about a container that is %s", async (_, change) => {
  const container = await due("turn", { status: "SIGN_ONE" });
  expect(await run(NOW)).toHaveLength(1);
  await write(ContainerEntity.put({ ...container, ...change }));
  expect(await run(after(7))).toHaveLength(0);
  expect(await lettersDueAt(after(1000), 10)).toEqual([]);
});

it("sends a letter once when two runs meet", async () => {
  await due("turn", { status: "SIGN_ONE" });
  const [letter] = await dueSigningLetters(NOW);
  const before = mailbox.letters().length;
  await Promise.all([sendSigningLetter(letter!, NOW), sendSigningLetter(letter!, NOW)]);
  expect(mailbox.letters().slice(before)).toHaveLength(1);
});
