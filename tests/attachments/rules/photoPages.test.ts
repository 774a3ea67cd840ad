import { describe, expect, it } from "vitest";
import { pdfOfJpegs } from "#web/attachments/photo/pdf.ts";
import {
  type Corners,
  canCut,
  cutPage,
  cutSize,
  isWhole,
  projection,
  WHOLE,
} from "#web/attachments/photo/perspective.ts";
import { isHeic, sizeInHead } from "#web/attachments/photo/pictureHead.ts";

const corners = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y })) as unknown as Corners;
const TILTED = corners([0.2, 0.1], [0.9, 0.2], [0.8, 0.9], [0.1, 0.7]);

describe("corners", () => {
  it.each<[string, Corners, boolean]>([
    ["the whole picture", WHOLE, true],
    ["a tilted page", TILTED, true],
    ["crossed corners", corners([0, 0], [0, 1], [1, 1], [1, 0]), false],
    ["a page that is folded in", corners([0, 0], [1, 0], [0.2, 0.2], [0, 1]), false],
    ["corners on one line", corners([0, 0], [0.5, 0.5], [1, 1], [0, 1]), false],
    ["four times the same corner", corners([0, 0], [0, 0], [0, 0], [0, 0]), false],
  ])("%s can be cut: %s", (_title, shape, expected) => {
    expect(canCut(shape)).toBe(expected);
  });

  it("know the whole picture", () => {
    expect([isWhole(WHOLE), isWhole(TILTED)]).toEqual([true, false]);
  });

  it("are where the corners of the page come from, and its middle is where the diagonals cross", () => {
    const at = projection(TILTED);
    const places = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    for (const [index, { x, y }] of places.entries()) {
      expect([x, y]).toEqual([expect.closeTo(TILTED[index]!.x, 9), expect.closeTo(TILTED[index]!.y, 9)]);
    }
    const middle = at(0.5, 0.5);
    const [a, b, c, d] = TILTED;
    const on = (one: { x: number; y: number }, other: { x: number; y: number }) =>
      (other.x - one.x) * (middle.y - one.y) - (other.y - one.y) * (middle.x - one.x);
    expect(on(a, c)).toBeCloseTo(0, 9);
    expect(on(b, d)).toBeCloseTo(0, 9);
  });

  it("give the page its longer sides in pixels", () => {
    const upright = corners([0.25, 0], [0.75, 0], [0.75, 1], [0.25, 1]);
    expect(cutSize(upright, { width: 400, height: 300 })).toEqual({ width: 200, height: 300 });
  });
});

it("cuts the part between the corners and leaves the rest out", () => {
  const data = new Uint8ClampedArray(8 * 8 * 4);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const isInside = row >= 2 && row < 6 && column >= 2 && column < 6;
      data.set(isInside ? [200, 100, 50, 255] : [0, 0, 0, 255], (row * 8 + column) * 4);
    }
  }
  const page = cutPage({ data, width: 8, height: 8 }, corners([0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]));
  expect([page.width, page.height]).toEqual([4, 4]);
  for (let at = 0; at < page.data.length; at += 4) {
    expect([...page.data.subarray(at, at + 4)]).toEqual([200, 100, 50, 255]);
  }
});

describe("a PDF of photos", () => {
  const jpeg = (fill: number, bytes: number) => new Uint8Array(bytes).fill(fill);

  it.each([1, 2, 20])("of %i pages names each of them, and its table finds each object", (count) => {
    const pages = Array.from({ length: count }, (_, index) => ({
      bytes: jpeg(index, 1000 + index),
      width: index === 1 ? 2000 : 1500,
      height: index === 1 ? 1500 : 2000,
    }));
    const pdf = pdfOfJpegs(pages);
    const text = Buffer.from(pdf).toString("latin1");
    expect(text.startsWith("%PDF-1.4\n")).toBe(true);
    expect(text.endsWith("%%EOF\n")).toBe(true);
    expect(text.match(/\/Type \/Page /g)).toHaveLength(count);
    expect(text).toContain(`/Count ${count} `);
    const start = Number(/startxref\n(\d+)\n/.exec(text)![1]);
    expect(text.slice(start, start + 5)).toBe("xref\n");
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n \n/g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(2 + 3 * count);
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    }
    const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)];
    for (const match of streams) {
      const end = match.index + match[0].length + Number(match[1]);
      expect(text.slice(end, end + 11)).toBe("\nendstream\n");
    }
    expect(text.match(/MediaBox \[0 0 842 595\]/g) ?? []).toHaveLength(count > 1 ? 1 : 0);
    expect(pdf.byteLength).toBeLessThan(
      pages.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) + count * 700 + 500,
    );
  });

  it("embeds each photo as it is, whatever bytes it has", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const text = Buffer.from(pdfOfJpegs([{ bytes, width: 10, height: 10 }]));
    expect(text.includes(Buffer.from(bytes))).toBe(true);
  });
});

describe("the head of a picture", () => {
  const jpeg = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat()]);
  const frame = [0xff, 0xc0, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const png = new Uint8Array(24);
  png.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x4e, 0x20, 0, 0, 0x27, 0x10,
  ]);

  it.each<[string, Uint8Array<ArrayBuffer>, object | undefined]>([
    ["a JPEG", jpeg(frame), { width: 4000, height: 3000 }],
    [
      "a JPEG after other segments",
      jpeg([0xff, 0xe1, 0, 6, 1, 2, 3, 4], [0xff, 0xff, 0xdb, 0, 3, 1], frame),
      { width: 4000, height: 3000 },
    ],
    ["a PNG", png, { width: 20_000, height: 10_000 }],
    ["a JPEG that ends early", jpeg([0xff, 0xe1]), undefined],
    ["a JPEG with a segment of no length", jpeg([0xff, 0xe1, 0, 0, 1, 2, 3, 4, 5, 6]), undefined],
    ["a JPEG with rubbish", jpeg([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), undefined],
    ["an empty file", new Uint8Array(0), undefined],
    ["a text", new TextEncoder().encode("tere, see ei ole pilt"), undefined],
  ])("of %s", (_title, bytes, size) => {
    expect(sizeInHead(bytes)).toEqual(size);
  });

  it("knows a HEIC", () => {
    const head = (brand: string) => new TextEncoder().encode(`\0\0\0\x18ftyp${brand}`);
    expect(["heic", "mif1", "isom"].map((brand) => isHeic(head(brand)))).toEqual([true, true, false]);
  });
});
