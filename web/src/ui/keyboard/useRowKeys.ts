import { useEffect, useRef } from "react";
import { keyboard } from "#web/ui/text/et.ts";
import { useShortcut } from "./shortcuts.ts";

const ROW = "[data-row]";
const DETAILS = "[data-details]";

interface RowKeys {
  isSelectable?: boolean;
  isOpening?: boolean;
}

/** Keys for everything with `data-row` on the page, from top to bottom (docs/rules/user-interface.md, "Rows at hand"). */
export function useRowKeys({ isSelectable = false, isOpening = false }: RowKeys): void {
  const atHand = useRef<Element>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      atHand.current = target instanceof Element ? rowOf(target) : null;
      if (atHand.current) last.current = atHand.current;
    };
    const point = (event: PointerEvent) => {
      // Scrolling moves rows under a resting pointer.
      if (event.movementX !== 0 || event.movementY !== 0) follow(event);
    };
    document.addEventListener("pointermove", point);
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("pointermove", point);
      document.removeEventListener("focusin", follow);
    };
  }, []);

  const move = (step: 1 | -1) => {
    const controls = [...document.querySelectorAll(ROW)].flatMap((row) => mainControl(row) ?? []);
    const at = controls.findIndex((control) => control.closest(ROW) === last.current);
    const next = at === -1 ? controls.at(step === 1 ? 0 : -1) : controls[at + step];
    next?.focus();
  };
  const click = (selector: string) => atHand.current?.querySelector<HTMLElement>(selector)?.click();
  useShortcut({ key: "j", label: keyboard.nextRow, isRepeated: true, run: () => move(1) });
  useShortcut({ key: "k", label: keyboard.previousRow, isRepeated: true, run: () => move(-1) });
  useShortcut(
    isSelectable
      ? { key: "x", label: keyboard.selectRow, run: () => click("input[type=checkbox]:enabled") }
      : undefined,
  );
  useShortcut(isOpening ? { key: "n", label: keyboard.openRow, run: () => click("button[aria-expanded]") } : undefined);
}

function rowOf(target: Element): Element | null {
  return target.closest(ROW) ?? target.closest(DETAILS)?.previousElementSibling?.closest(ROW) ?? null;
}

function mainControl(row: Element): HTMLElement | undefined {
  const box = row.matches("tr") ? row.querySelector<HTMLElement>("input:enabled") : null;
  return box ?? row.querySelector<HTMLElement>("button:enabled, a[href]") ?? undefined;
}
