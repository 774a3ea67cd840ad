import { expect, type Page } from "@playwright/test";

/** The keyboard alone, as browser tests use it: every press must leave the focus where it is seen. */

interface Focused {
  /** Role or tag with the accessible name, such as `button Akteeri`. */
  name: string;
  /** Why a user would not see it; empty when it is seen. */
  problem: string;
}

/** Presses Tab or another key and expects that something visible has the focus; returns its name. */
export async function press(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key);
  return expectVisibleFocus(page);
}

/** Presses Tab until a control with the name has the focus. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const focused = await press(page, key);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`no control ${String(name)} among ${passed.join("; ")}`);
}

/** Expects that the focus is on a control of that name that is in view, not covered and drawn as focused; returns its name. */
export async function expectVisibleFocus(page: Page, wanted = ""): Promise<string> {
  let focused: Focused = { name: "", problem: "" };
  const problem = async () => {
    focused = await page.evaluate(focusedControl);
    const isThere = focused.problem === "" && focused.name.includes(wanted);
    return isThere ? "" : `${focused.name}: ${focused.problem || `not ${wanted}`}`;
  };
  await expect.poll(problem, { timeout: 20_000 }).toBe("");
  return focused.name;
}

const MAX_STEPS = 80;

/** Runs in the page. */
function focusedControl(): Focused {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return { name: "nothing", problem: "no focus" };
  const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined;
  const name = `${control.getAttribute("role") ?? control.localName} ${
    control.getAttribute("aria-label") ?? label ?? control.textContent
  }`.trim();
  const drawn = [control, ...ancestorsOf(control, 3)].find((each) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && opacity !== "0";
  });
  if (!drawn) return { name, problem: "no outline" };
  const { left, right, top, bottom } = drawn.getBoundingClientRect();
  if (right - left < 2 || bottom - top < 2) return { name, problem: "no size" };
  // Of a control larger than the window a part is enough.
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2];
  if (bottom <= 0 || top >= window.innerHeight || x < 0 || x > window.innerWidth) return { name, problem: "outside" };
  const there = document.elementFromPoint(x, y);
  const isSeen = there !== null && (drawn.contains(there) || there.contains(drawn));
  return { name, problem: isSeen ? "" : `covered by ${there?.outerHTML.slice(0, 120) ?? "nothing"}` };

  function ancestorsOf(element: Element, count: number): Element[] {
    const parent = count > 0 ? element.parentElement : null;
    return parent ? [parent, ...ancestorsOf(parent, count - 1)] : [];
  }
}
