import { expect, type Page } from "@playwright/test";
import { get, post, tokenOf } from "./site.ts";

/** Adds a file to each waybill of a sales act and waits for its paper: without them it cannot be signed, nor chosen. */
export async function addPaperWaybills(page: Page, number: string, baseURL: string): Promise<void> {
  const { results } = await get(page.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  await addPaperWaybillsOf(page, results.find((one: { number: string }) => one.number === number).id, baseURL);
}

/** The same of an act of any type, by its id. */
export async function addPaperWaybillsOf(page: Page, id: number, baseURL: string): Promise<void> {
  const act = `/api/v1/acts/acts/${id}`;
  const waybills = await get(page.request, `${act}/get_waybills_with_sites/`);
  for (const waybill of waybills.results) {
    const file = { name: "veoseleht.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    const facts = { file_name: file.name, size: file.buffer.length, content_type: file.mimeType, purpose: "waybill" };
    const upload = await post(page, "/api/v1/uploads/", facts, baseURL);
    await page.request.post(upload.url, { multipart: { ...upload.fields, file } });
    const added = await page.request.post(`${act}/add_paper_waybill/`, {
      data: { waybill: waybill.number, the_file: upload.id },
      headers: { origin: baseURL, "x-csrftoken": await tokenOf(page) },
    });
    expect(added.status()).toBe(204);
  }
  const hindrance = async () => (await get(page.request, `/api/v1/acts/acts/?acts=${id}`)).results[0].agent_sign_error;
  await expect.poll(hindrance, { timeout: 60_000 }).not.toBe("Akti failid on valmimas.");
}
