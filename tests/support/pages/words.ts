import type { Page } from "@playwright/test";

/** Words of up to 12 letters or digits, and numbers such as 2026-1-1, that the page breaks over two lines, as a column does that is too narrow. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (range: Range) => {
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(boxes.map(({ top }) => Math.round(top))).size;
    };
    // For screen readers only.
    const isHidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isHidden(element.parentElement));
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      range.selectNodeContents(node);
      if (linesOf(range) < 2 || isHidden(node.parentElement)) continue;
      for (const { 0: word, index } of node.nodeValue!.matchAll(/\d+(?:-\d+)+|[\p{L}\d]+/gu)) {
        if (word.length > 12) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf(range) > 1) broken.add(word);
      }
    }
    return [...broken];
  });
}
