import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The lines of each page from top to bottom; a space separates texts that do not touch. */
export async function readPages(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const rows = new Map<number, { start: number; end: number; text: string }[]>();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [, , , , x, y] = item.transform;
      const texts = rows.get(Math.round(y)) ?? [];
      rows.set(Math.round(y), [...texts, { start: x, end: x + item.width, text: item.str }]);
    }
    const fromTop = [...rows].toSorted(([one], [other]) => other - one);
    pages.push(fromTop.map(([, texts]) => joined(texts.toSorted((one, other) => one.start - other.start))));
  }
  await task.destroy();
  return pages;
}

function joined(texts: readonly { start: number; end: number; text: string }[]): string {
  const spaced = texts.map(({ start, text }, place) => {
    const before = texts[place - 1]?.end ?? start;
    return start - before > 0.5 ? ` ${text}` : text;
  });
  return spaced.join("").replaceAll(/\s+/g, " ").trim();
}

/** The bytes of a PDF as text, followed by its inflated streams. */
export function unpacked(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString("latin1");
  const streams = [...file.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      return inflateSync(pdf.subarray(index + length), { finishFlush: 2 }).toString("latin1");
    } catch {
      return "";
    }
  });
  return [file, ...streams].join("\n");
}
