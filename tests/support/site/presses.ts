import { expect, type Locator } from "@playwright/test";

/** Counts what a thumb does: each tap of a button, a link, a choice or a field. Typing and the camera are none. */
export class Presses {
  readonly #taps: string[] = [];

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.#taps.push(String(target));
  }

  /** A field has to be tapped before something is typed into it, unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await field.fill(text);
  }

  expectAtMost(count: number): void {
    expect(this.#taps.length, this.#taps.join("\n")).toBeLessThanOrEqual(count);
  }
}
