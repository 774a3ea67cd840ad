import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { packPdfObjects } from "#functions/platform/pdf/pdfObjects.ts";

/** A PDF of one empty page and extra objects, in the layout of Typst. */
function pdfOf(title: string, extra: string[] = []): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Contents 4 0 R >>",
    "<< /Length 6 >>\nstream\n0 0 m\n\nendstream",
    `<< /Title (${title}) >>`,
    ...extra,
  ];
  let file = "%PDF-1.7\n%\x80\x80\x80\x80\n\n";
  const places = objects.map((body, index) => {
    const place = String(file.length).padStart(10, "0");
    file += `${index + 1} 0 obj\n${body}\nendobj\n\n`;
    return `${place} 00000 n\r\n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${places.join("")}`;
  file += `trailer\n<<\n  /Size ${objects.length + 1}\n  /Root 1 0 R\n  /Info 5 0 R\n>>\nstartxref\n${table}\n%%EOF`;
  return new Uint8Array(Buffer.from(file, "latin1"));
}

async function read(pdf: Uint8Array): Promise<{ title: unknown; view: number[] }> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0, stopAtErrors: true });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const page = await document.getPage(1);
  const found = { title: "Title" in info ? info.Title : undefined, view: page.view };
  await task.destroy();
  return found;
}

describe("packPdfObjects", () => {
  it("keeps the content of objects, also when a text contains PDF keywords", async () => {
    const pdf = pdfOf("1 0 obj endobj stream endstream xref trailer startxref 5");
    const packed = await packPdfObjects(pdf);
    expect(await read(packed)).toEqual(await read(pdf));
    expect(Buffer.from(packed).toString("latin1")).not.toContain("/Title");
  });

  it("compresses thousands of small objects to less than a fifth", async () => {
    const extra = Array.from({ length: 3000 }, (_, index) => `<< /Type /StructElem /S /TD /K [${index}] >>`);
    const pdf = pdfOf("a", extra);
    const packed = await packPdfObjects(pdf);
    expect(packed.length).toBeLessThan(pdf.length / 5);
    expect(await read(packed)).toEqual({ title: "a", view: [0, 0, 100, 200] });
  });

  it("rejects files that are no PDF, already packed or encrypted", async () => {
    await expect(packPdfObjects(new Uint8Array())).rejects.toThrow(RangeError);
    await expect(packPdfObjects(new TextEncoder().encode("no PDF"))).rejects.toThrow(RangeError);
    await expect(packPdfObjects(await packPdfObjects(pdfOf("a")))).rejects.toThrow(RangeError);
    const encrypted = Buffer.from(pdfOf("a")).toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 9 0 R");
    await expect(packPdfObjects(new Uint8Array(Buffer.from(encrypted, "latin1")))).rejects.toThrow(RangeError);
  });
});
