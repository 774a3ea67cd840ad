import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from "react";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import fields from "#web/ui/fields/fields.module.css";
import layout from "#web/ui/layout.module.css";
import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { chipsOf, type FilterSet } from "./filterFields.ts";
import classes from "./filters.module.css";

const FilterPanel = lazyPart(() => import("./FilterPanel.tsx").then((module) => module.FilterPanel));
const AHEAD = [FilterPanel];

/** The button that gets the focus once the last chip is removed. */
export const FILTERS_BUTTON = "filters";

interface FilterBarProps extends FilterSet {
  /** Shown beside the button, below 992 px only while the panel is open: the order of the list. */
  beside?: ReactNode;
  /** Saved views, after the button. */
  children?: ReactNode;
}

/** 'Filtrid' opens a panel of fields (docs/rules/user-interface.md, "Filters of lists"). In a toolbar; `FilterChips` go below it. */
export function FilterBar({ fields: shown, values, onChange, beside, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  useLoadedAhead(AHEAD);
  const count = chipsOf(shown, values).length;
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    setOpen(false);
    document.getElementById(FILTERS_BUTTON)?.focus();
  };
  return (
    <>
      <div className={`${layout.wrap} ${classes.bar}`}>
        {beside !== undefined && (
          <div
            className={`${layout.wrap} ${layout.gap12} ${fields.filters} ${classes.beside}`}
            data-open={isOpen || undefined}
          >
            {beside}
          </div>
        )}
        <Button
          id={FILTERS_BUTTON}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={count > 0 ? text.openSet(count) : text.open}
          onClick={() => setOpen(!isOpen)}
        >
          {text.open}
          {count > 0 && <span className={classes.count}>{count}</span>}
        </Button>
        {children}
      </div>
      {/* The keys are those of the fields in it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any field */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same */}
      <div id={panel} className={`${layout.sheet} ${classes.panel}`} hidden={!isOpen} onKeyDown={closeByEscape}>
        <Suspense>{isOpen && <FilterPanel fields={shown} values={values} onChange={onChange} />}</Suspense>
      </div>
    </>
  );
}
