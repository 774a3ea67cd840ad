import type { Locator } from "@playwright/test";

/** Where the text of an element begins, in px, and on how many lines it is. */
export function textPlace(text: Locator): Promise<{ left: number; lines: number }> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()];
    return {
      left: Math.round(Math.min(...boxes.map(({ left }) => left))),
      lines: new Set(boxes.map(({ bottom }) => Math.round(bottom))).size,
    };
  });
}
