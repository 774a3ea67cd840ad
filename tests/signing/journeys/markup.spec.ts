import { expect, type Page } from "@playwright/test";
import { signed } from "#tests/support/containers/signing.ts";
import { addDocuments, newOwnerWithSigner } from "#tests/support/site/signing.ts";
import { post, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const NAME = `leping <img src=x onerror="document.body.id='markup'"><b>paks<b>.pdf`;
/** In a container of our own. */
const SAFE_NAME = NAME.replaceAll(/["<>]/g, "-");

/** The page shows the name letter by letter, and nothing in it became an element. */
async function expectText(page: Page, name = NAME): Promise<void> {
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.locator("b", { hasText: "paks" })).toHaveCount(0);
  await expect(page.locator("#markup")).toHaveCount(0);
}

test("markup in the name of a document is text in the list, the public view and its container", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const company = await newOwnerWithSigner(page, "Märgendimets OÜ", baseURL!);
  const [document] = await addDocuments(page, company, [NAME], baseURL!);
  await page.goto(`/documents/dashboard/?open=${company}`);
  await expectText(page);
  await page.goto(document!.public_href);
  await expectText(page);
  const body = { company, documents: [document!.id] };
  const { container_id: hash } = await post(page, "/api/v1/documents/documents/sign/", body, baseURL!);
  await page.goto(`/containers/${hash}/`);
  await expectText(page, SAFE_NAME);
});

test("markup in the names of a foreign container is text where it is checked", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/containers/validate/");
  const files = [{ name: NAME, mediaType: "application/pdf", content: Buffer.from("%PDF-1.7 leping") }];
  const file = { name: `${NAME}.asice`, mimeType: "application/octet-stream", buffer: signed([{}], files) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const listed = page.getByRole("region", { name: "Failid" }).getByRole("listitem");
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText(NAME);
  await expectText(page);
});
