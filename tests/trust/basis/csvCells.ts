/** Cells of a CSV file in UTF-8, else Windows-1257, by RFC 4180 and by the delimiter that one of its first rows has most. */
export function csvCells(bytes: Buffer): string[][] {
  const text = textOf(bytes);
  const first = text.split(/\r\n|\r|\n/, 30);
  const most = (sign: string) => Math.max(...first.map((line) => line.split(sign).length));
  const [delimiter = ";"] = [";", ",", "\t"].toSorted((one, other) => most(other) - most(one));
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += text[++at] ?? "";
    } else if (character === '"' && (isQuoted || cell === "")) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && character === delimiter) {
      endCell();
    } else if (!isQuoted && /[\r\n]/.test(character)) {
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += character;
    }
  }
  endCell();
  return [...rows, row];
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1257", { fatal: true }).decode(bytes);
  }
}
