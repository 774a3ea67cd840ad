import { Button, Popover } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { byName } from "#shared/basics/estonianOrder.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";
import { filterText as text } from "#web/ui/text/et.ts";
import classes from "./filters.module.css";

interface FilterOption {
  id: number;
  name: string;
}

interface FilterSelectProps {
  label: string;
  options: readonly FilterOption[];
  selected: readonly number[];
  /** Gets ids of options only, in the order of the list. */
  onChange: (selected: number[]) => void;
  allLabel?: string;
  /** Offers 'Vali ainult see' on each line: for a filter of which all is ticked at first. */
  hasOnly?: boolean;
  disabled?: boolean;
}

/** As wide as most counts: what is beside a filter stays where it is when its options come, all ticked. */
const SOME = 100;

/** Options to tick, behind a button that says how many are (docs/rules/user-interface.md, "Filters"). */
export function FilterSelect(props: FilterSelectProps) {
  const { label, options, selected, onChange, allLabel = text.all, hasOnly = false, disabled = false } = props;
  const isToCome = hasOnly && options.length === 0;
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => options.toSorted(byName), [options]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const count = sorted.filter(({ id }) => chosen.has(id)).length;
  const wanted = foldedName(query);
  const shown = wanted === "" ? sorted : sorted.filter(({ name }) => foldedName(name).includes(wanted));

  const open = (next: boolean) => {
    setOpen(next);
    if (next) setQuery("");
  };
  const tick = (id: number, isTicked: boolean) =>
    onChange(sorted.map((option) => option.id).filter((each) => (each === id ? isTicked : chosen.has(each))));
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])];
    const line = document.activeElement?.closest("li");
    const here = inputs.findIndex((input) => (line ? line.contains(input) : input === document.activeElement));
    const next = inputs[here + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus returnFocus disabled={disabled}>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          onClick={() => open(!isOpen)}
        >
          {label}
          {count > 0 && <span className={classes.count}>{text.selected(count)}</span>}
          {isToCome && (
            <span className={classes.count} style={{ visibility: "hidden" }}>
              {text.selected(SOME)}
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown} data-mantine-stop-propagation="true">
        {/* The keys are those of the inputs in it. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus between inputs */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same */}
        <div ref={list} onKeyDown={move}>
          <div className={`${layout.row} ${layout.quiet} ${classes.search}`}>
            <IconSearch size={14} aria-hidden="true" />
            <input
              type="search"
              aria-label={text.searchIn(label)}
              aria-controls={listId}
              placeholder={text.searchIn(label)}
              autoComplete="off"
              spellCheck={false}
              value={query}
              data-autofocus
              data-mantine-stop-propagation="true"
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </div>
          <ul id={listId} className={classes.list} aria-label={label}>
            {query === "" && sorted.length > 0 && (
              <li className={classes.all}>
                <Option
                  name={allLabel}
                  mark={count === 0 ? "none" : count === sorted.length ? "all" : "some"}
                  onTick={(isTicked) => onChange(isTicked ? sorted.map(({ id }) => id) : [])}
                />
              </li>
            )}
            {shown.map(({ id, name }) => (
              <li key={id} className={classes.line}>
                <Option name={name} mark={chosen.has(id) ? "all" : "none"} onTick={(isTicked) => tick(id, isTicked)} />
                {hasOnly && (
                  <button
                    type="button"
                    className={classes.only}
                    aria-label={text.onlyOf(name)}
                    data-mantine-stop-propagation="true"
                    onClick={() => onChange([id])}
                  >
                    {text.only}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <output className={classes.nothing}>{shown.length === 0 && text.nothing}</output>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface OptionProps {
  name: string;
  mark: "none" | "some" | "all";
  onTick: (isTicked: boolean) => void;
}

function Option({ name, mark, onTick }: OptionProps) {
  return (
    <label className={classes.option}>
      <Tick mark={mark} isInPopover onTick={onTick} />
      <span>{name}</span>
    </label>
  );
}

/** Case does not count, and neither do marks above letters: 'oisu' finds 'Õisu'. */
function foldedName(name: string): string {
  return name.trim().toLocaleLowerCase("et").normalize("NFD").replaceAll(/\p{M}/gu, "");
}
