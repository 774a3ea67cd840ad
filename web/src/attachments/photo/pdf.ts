/** A JPEG of 8 bits and three colours, as a canvas makes it. */
export interface JpegPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** A4 in points, 72 an inch. */
const LONG = 842;
const SHORT = 595;

const text = new TextEncoder();

/**
 * A PDF 1.4 with one A4 page for each JPEG, which fills the page in its own proportions. The JPEGs are embedded as they are
 * (ISO 32000-1, 7.4.8 DCTDecode), so nothing is compressed again.
 */
export function pdfOfJpegs(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Uint8Array<ArrayBuffer> | string) => {
    const bytes = typeof part === "string" ? text.encode(part) : part;
    parts.push(bytes);
    length += bytes.byteLength;
  };
  const object = (facts: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets.push(length);
    const end = stream ? `/Length ${stream.byteLength} >>\nstream\n` : ">>\nendobj\n";
    add(`${offsets.length} 0 obj\n<< ${facts} ${end}`);
    if (!stream) return;
    add(stream);
    add("\nendstream\nendobj\n");
  };
  // The second line tells file transfers that it is binary.
  add(new Uint8Array([...text.encode("%PDF-1.4\n%"), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  object("/Type /Catalog /Pages 2 0 R");
  const kids = pages.map((_page, index) => `${3 + index * 3} 0 R`).join(" ");
  object(`/Type /Pages /Count ${pages.length} /Kids [${kids}]`);
  for (const [index, page] of pages.entries()) {
    const first = 3 + index * 3;
    const { box, image } = layoutOf(page);
    object(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.width} ${box.height}] ` +
        `/Resources << /XObject << /P ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R`,
    );
    const { width, height, left, bottom } = image;
    object("", text.encode(`q ${width} 0 0 ${height} ${left} ${bottom} cm /P Do Q`));
    object(
      `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} ` +
        "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
      page.bytes,
    );
  }
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines.join("")}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts, length);
}

function layoutOf({ width, height }: JpegPage) {
  const box = width > height ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };
  const scale = Math.min(box.width / width, box.height / height);
  const shown = { width: rounded(width * scale), height: rounded(height * scale) };
  const place = { left: rounded((box.width - shown.width) / 2), bottom: rounded((box.height - shown.height) / 2) };
  return { box, image: { ...shown, ...place } };
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
