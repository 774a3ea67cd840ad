import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import layout from "#web/ui/layout.module.css";
import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { FILTERS_BUTTON } from "./FilterBar.tsx";
import { chipsOf, type FilterSet, withoutFilters } from "./filterFields.ts";
import classes from "./filters.module.css";

/** The set filters, each with a button that removes it; on paper as text. */
export function FilterChips({ fields, values, onChange }: FilterSet) {
  const list = useRef<HTMLUListElement>(null);
  /** The place of a removed chip, whose button had the focus. */
  const removed = useRef<number>(undefined);
  const chips = chipsOf(fields, values);
  const all = chips.flatMap(({ names }) => names);
  useEffect(() => {
    const at = removed.current;
    removed.current = undefined;
    if (at === undefined) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[at] ?? buttons.at(-1) ?? document.getElementById(FILTERS_BUTTON))?.focus();
  });
  const remove = (names: readonly string[], at: number) => {
    removed.current = at;
    onChange(withoutFilters(values, names));
  };
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label={text.set} className={`${layout.list} ${layout.wrap} ${classes.chips}`}>
      {chips.map(({ names, text: chip }, index) => (
        <li key={names.join()} className={classes.chip}>
          {chip}
          <button
            type="button"
            className={classes.remove}
            aria-label={text.remove(chip)}
            onClick={() => remove(names, index)}
            data-no-print
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li data-no-print>
          <button type="button" className={layout.action} onClick={() => remove(all, 0)}>
            {text.removeAll}
          </button>
        </li>
      )}
    </ul>
  );
}
