import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { chunksOf } from "#shared/basics/lists.ts";
import type { CompanyInput } from "#shared/companies/companyInput.ts";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { MAX_DOCUMENTS_AT_ONCE } from "#shared/documents/documentInput.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { post } from "./site.ts";

/** What browser tests of signing need: documents of a company of their own, and people who sign them. */

/** The demo's platform. */
const PLATFORM = 1;
/** As the demo has her: the user `signer`. */
const SIGNER = { name: "Liis Laanepere-Kuusemägi", email: "liis@virn.example", personal_code: "40504040001" };

/** A forest owner; as an agent. `signer` works there as well. */
export async function newOwnerWithSigner(
  page: Page,
  name: string,
  baseURL: string,
  more: Partial<CompanyInput> = {},
): Promise<number> {
  const code = freeCode(Number.parseInt(randomUUID().slice(0, 5), 16) % 1_000_000);
  const { id } = await post(page, "/api/v1/companies/", { ...ownerForm(code, name), ...more }, baseURL);
  await post(page, `/api/v1/companies/${id}/people/`, { ...SIGNER, roles: ["companyUser"] }, baseURL);
  return id;
}

/** Documents of these names, in their order; as an agent. */
export async function addDocuments(
  page: Page,
  company: number,
  names: readonly string[],
  baseURL: string,
): Promise<ListedDocument[]> {
  const uploads: string[] = [];
  for (const name of names) {
    const file = { name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}`) };
    const facts = { file_name: name, size: file.buffer.length, content_type: file.mimeType, purpose: "document" };
    const upload = await post(page, "/api/v1/uploads/", facts, baseURL);
    expect((await page.request.post(upload.url, { multipart: { ...upload.fields, file } })).ok()).toBe(true);
    uploads.push(upload.id);
  }
  const made: ListedDocument[] = [];
  for (const batch of chunksOf(uploads, MAX_DOCUMENTS_AT_ONCE)) {
    const body = { uploads: batch, company, document_type: BUY_DOCUMENT };
    made.push(...(await post(page, "/api/v1/documents/documents/", body, baseURL)));
  }
  return names.map((name) => made.find((document) => document.file_name === name)!);
}

/** A container that waits for its first signature, with one new document in it; returns its address. As an agent. */
export async function newContainer(page: Page, company: number, name: string, baseURL: string): Promise<string> {
  const [document] = await addDocuments(page, company, [name], baseURL);
  const body = { company, documents: [document!.id] };
  const { container_id: hash } = await post(page, "/api/v1/documents/documents/sign/", body, baseURL);
  return `/containers/${hash}/`;
}

/** Another agent, with a personal code of the simulator; `page` is of an agent. Returns the address. */
export async function newAgent(page: Page, code: string, baseURL: string): Promise<string> {
  const email = `agent-${code}@virn.example`;
  const person = { name: `Agent ${code}`, email, personal_code: code, roles: ["superUser"] };
  await post(page, `/api/v1/companies/${PLATFORM}/people/`, person, baseURL);
  return email;
}

/** Signs in by the link that is mailed, and returns it. `first`: the title of the page that opens then. */
export async function signInByLetter(page: Page, email: string, first = "Raportid"): Promise<string> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-posti aadress" }).fill(email);
  await page.getByRole("button", { name: "Saada link" }).click();
  await expect(page.getByRole("heading", { name: "Vaadake oma postkasti" })).toBeVisible();
  const linkOf = async () => {
    const html = await (await page.request.get("/mailbox")).text();
    const letter = html.split("<article>").find((each) => each.includes(email));
    return /href="([^"]+login#token=[^"]+)"/.exec(letter ?? "")?.[1] ?? "";
  };
  await expect.poll(linkOf).not.toBe("");
  const link = await linkOf();
  // A letter is opened in a page of its own: from the page of the form only the part after # would change.
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Jätka", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  return link;
}

/** The dialog that is open; a closed one stays in the page for a moment. */
export const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
export const buttonOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the dialog of a container from its page. */
export async function openSigning(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await buttonOf(page, "Allkirjasta").click();
  await expect(dialogOf(page).getByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
}

/** In the open dialog, with one of the demo's cards. */
export async function signByCard(page: Page, code: string): Promise<void> {
  await buttonOf(page, "ID-kaart").click();
  await page.getByRole("button", { name: new RegExp(code) }).click();
}

export async function signByMobileId(page: Page, phone = "00000766"): Promise<void> {
  await buttonOf(page, "Mobiil-ID").click();
  await page.getByRole("textbox", { name: "Telefoninumber" }).fill(phone);
  await buttonOf(page, "Jätka").click();
}

/** With the personal code of the person, which the form has. */
export async function signBySmartId(page: Page): Promise<void> {
  await buttonOf(page, "Smart-ID").click();
  await buttonOf(page, "Jätka").click();
}

export async function expectSigned(page: Page, noun = "Dokumendid"): Promise<void> {
  await expect(page.getByRole("heading", { name: `${noun} on edukalt allkirjastatud` })).toBeFocused({
    timeout: 90_000,
  });
}

export async function closeDialog(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Sulge" }).last().click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Keeps the card from signing, as a person does who has not typed the PIN. Returns what types it. */
export async function holdPin(page: Page): Promise<() => void> {
  let type = () => {};
  const typed = new Promise<void>((resolve) => {
    type = resolve;
  });
  await page.route("**/demo/card/sign", async (route) => {
    await typed;
    await route.continue();
  });
  return type;
}
