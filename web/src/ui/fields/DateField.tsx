import { ActionIcon, CloseButton, Popover, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import type { IsoDate } from "#shared/basics/dates.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { dateWords } from "#web/ui/text/dateWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import { dateText, leaveDate } from "./dateText.ts";

const Calendar = lazyPart(() => import("./Calendar.tsx").then((module) => module.Calendar));
const AHEAD = [Calendar];

interface DateFieldProps {
  label: string;
  description?: string;
  value: IsoDate | null;
  /** Gets null when `canBeEmpty` and the field was cleared; never an invalid date. */
  onChange: (date: IsoDate | null) => void;
  canBeEmpty?: boolean;
  min?: IsoDate;
  max?: IsoDate;
  error?: ReactNode;
  disabled?: boolean;
  isLabelHidden?: boolean;
}

/** docs/rules/user-interface.md, "Date field". The calendar loads when the page is at rest. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    description,
    value,
    onChange,
    canBeEmpty = false,
    min,
    max,
    error,
    disabled = false,
    isLabelHidden = false,
  } = props;
  useLoadedAhead(AHEAD);
  const text = useWords(dateWords);
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Set after an invalid text was left while the date had this value; undefined once corrected. */
  const [ignoredAt, setIgnoredAt] = useState<IsoDate | null>();
  const isIgnored = ignoredAt !== undefined && ignoredAt === value && !disabled;
  const rules = { current: value, canBeEmpty, min, max };

  const apply = (typed: string) => {
    const left = leaveDate(typed, rules);
    if (left.is === "new") onChange(left.date);
    if (left.is === "none") onChange(null);
    setIgnoredAt(left.is === "ignored" ? value : undefined);
  };
  const type = (typed: string) => {
    setDraft(typed);
    // A partly typed date is no error before blur.
    const isRight = leaveDate(typed, rules).is !== "ignored";
    if (isRight) setIgnoredAt(undefined);
    // D.M.YYYY may still grow a digit, DD.MM.YYYY and DDMMYYYY are complete.
    if (isRight && /^\s*(?:\S{10}|\d{8})\s*$/.test(typed)) apply(typed);
  };
  const leave = () => {
    if (draft !== null) apply(draft);
    setDraft(null);
  };
  const pick = (date: IsoDate | null) => {
    setOpen(false);
    setDraft(null);
    setIgnoredAt(undefined);
    onChange(date);
  };
  return (
    <TextInput
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      description={description}
      value={draft ?? dateText(value)}
      placeholder={text.dateExample}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      error={error ?? (isIgnored && <span role="alert">{text.noSuchDate(dateText(value))}</span>)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
        if (event.key === "Escape") setDraft(null);
        if (event.key === "ArrowDown" && event.altKey) setOpen(true);
      }}
      rightSectionWidth={canBeEmpty && value !== null ? "max(60px, calc(var(--virn-touch) * 2))" : 34}
      rightSection={
        <>
          {canBeEmpty && value !== null && !disabled && (
            <CloseButton size="sm" aria-label={text.clearDate} onClick={() => pick(null)} />
          )}
          <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={disabled}
                aria-label={`${text.openCalendar}: ${label}`}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={16} />
              </ActionIcon>
            </Popover.Target>
            {/* It has the focus until the calendar has loaded, and Escape closes only it. */}
            <Popover.Dropdown aria-label={label} data-mantine-stop-propagation="true">
              {/* The fallback is as large as the calendar. */}
              <Suspense fallback={<div style={{ width: 252, height: 272 }} />}>
                <Calendar value={value} min={min} max={max} onPick={pick} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        </>
      }
    />
  );
}
