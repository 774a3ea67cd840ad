interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Cells to move down (docs/rules/user-interface.md, "Number cells"); undefined for other keys. */
export function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): 1 | -1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "ArrowDown") return 1;
  if (key === "ArrowUp") return -1;
  if (key === "Enter" || key === "Tab") return shiftKey ? -1 : 1;
  return undefined;
}

/** The first column of pasted cells, one text a line; undefined for a single value. */
export function pastedColumn(text: string): string[] | undefined {
  const lines = text.replace(/(\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/);
  if (lines.length === 1) return undefined;
  return lines.map((line) => line.split("\t")[0] ?? "");
}
