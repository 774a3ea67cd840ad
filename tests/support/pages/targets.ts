import type { Locator } from "@playwright/test";

const CONTROLS = 'a[href], button, input, summary, [role="option"], [role="tab"]';

/** Controls that a thumb misses, and fields into which iOS zooms. */
export async function tooSmall(within: Locator): Promise<string[]> {
  return within.locator(CONTROLS).evaluateAll((controls) => {
    const TARGET = 44;
    const ZOOM_BELOW = 16;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute("aria-label") ?? element.textContent).slice(0, 40)}'`;
    return controls.flatMap((control) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const isTick = control.matches('[type="checkbox"], [type="radio"]');
      const place = isTick && labels[0] ? labels[0] : control;
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isTick;
      const isOff = control.matches(':disabled, [aria-hidden="true"] *') || control.closest("[inert]") !== null;
      // A link in a sentence has the height of its line.
      // Heads of tables that are cards are for screen readers.
      const isHidden = (control.closest("thead")?.clientWidth ?? Infinity) <= 1;
      if (!isSeen || isOff || isHidden || control.closest("p")) return [];
      place.scrollIntoView({ block: "center" });
      const { left, top, width, height } = place.getBoundingClientRect();
      if (width <= 1 || top + height < 0) return [];
      const [x, y] = [left + Math.min(width / 2, 60), top + height / 2];
      const isHit = (at: number) => {
        const hit = document.elementFromPoint(x, at);
        return hit !== null && [control, ...labels].some((own) => own.contains(hit));
      };
      const reach = TARGET / 2 - 1;
      const isSmall = height < TARGET - 0.5 && !(isHit(y - reach) && isHit(y + reach));
      const isField = control instanceof HTMLInputElement && !isTick && control.type !== "file";
      const font = Number.parseFloat(getComputedStyle(control).fontSize);
      return [
        ...(isSmall ? [`${nameOf(control)}: ${Math.round(height)} px high`] : []),
        ...(isField && font < ZOOM_BELOW ? [`${nameOf(control)}: text of ${font} px`] : []),
      ];
    });
  });
}
