/** Cells of a CSV file in UTF-8, else Windows-1257, by RFC 4180 and by the delimiter that its first row has most. */
export function csvCells(bytes: Buffer): string[][] {
  const text = textOf(bytes);
  const first = text.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? "";
  const [delimiter = ";"] = [";", ",", "\t"].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  );
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
