import { forbiddenCharacter } from "#shared/basics/documentText.ts";

const MISSING = "□";

/** Replaces characters that the font lacks: one of them makes the whole PDF/A invalid. @throws RangeError */
export function printableIn(font: Uint8Array): (text: string) => string {
  const covers = coveredBy(font);
  const printed = new Map<string, string>();
  return (text) => {
    if (/^[\x20-\x7e]*$/.test(text)) return text;
    let printable = "";
    for (const character of text.normalize("NFC")) {
      let shown = printed.get(character);
      if (shown === undefined) {
        shown = shownAs(character, covers);
        printed.set(character, shown);
      }
      printable += shown;
    }
    return printable;
  };
}

function shownAs(character: string, covers: (codePoint: number) => boolean): string {
  if (/[\s\u0085]/u.test(character)) return character === "\u00a0" || character === "\u202f" ? character : " ";
  if (forbiddenCharacter(character)) return "";
  return covers(character.codePointAt(0) ?? 0) ? character : MISSING;
}

type Range = readonly [first: number, last: number];

/** Reads cmap format 12, which all our fonts have. */
function coveredBy(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = tableOffset(view, "cmap");
  const map = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => {
    return cmap + view.getUint32(cmap + 4 + index * 8 + 4);
  }).find((offset) => view.getUint16(offset) === 12);
  if (map === undefined) throw new RangeError("The font has no full Unicode character map");
  const ranges = Array.from({ length: view.getUint32(map + 12) }, (_, index): Range => {
    const group = map + 16 + index * 12;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

function tableOffset(view: DataView, name: string): number {
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(entry + byte)));
    if (tag === name) return view.getUint32(entry + 8);
  }
  throw new RangeError(`The font has no table ${name}`);
}
