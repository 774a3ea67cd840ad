import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./Panel.module.css";

/** More than ten: six of them are places of one heading, which a screen reader reads as one button. */
interface PanelProps {
  id?: string;
  title: string;
  leading?: ReactNode;
  icon?: ReactNode;
  meta?: ReactNode;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  onApproach?: () => void;
  note?: ReactNode;
  isSelected?: boolean;
  /** Heading level: 2 for a company, 3 for a destination in it. */
  level?: 2 | 3;
  children: ReactNode;
}

/** Controlled; the open state is in the address. */
export function Panel(props: PanelProps) {
  const {
    id,
    title,
    leading,
    icon,
    meta,
    note,
    isOpen,
    onToggle,
    onApproach,
    isSelected = false,
    level = 2,
    children,
  } = props;
  const body = useId();
  const Heading = `h${level}` as const;
  return (
    // A panel is no landmark: a page has dozens, and two companies can have one name.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      id={id}
      className={`${layout.sheet} ${classes.panel}`}
      aria-label={title}
      data-level={level}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      <div className={classes.head} data-row>
        {leading && (
          <div className={classes.leading} data-no-print>
            {leading}
          </div>
        )}
        <Heading className={classes.heading}>
          <button
            type="button"
            className={`${layout.row} ${layout.bare} ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            // Still focusable: a screen reader reads what it heads.
            aria-disabled={onToggle === undefined || undefined}
            onClick={onToggle}
            onPointerEnter={onApproach}
            onFocus={onApproach}
          >
            <IconChevronRight
              size={16}
              aria-hidden="true"
              className={`${layout.chevron} ${layout.quiet} ${classes.chevron}`}
              data-no-print
            />
            {icon}
            <span className={`${layout.strong} ${layout.ellipsis} ${classes.title}`}>{title}</span>
            {meta && <span className={`${layout.row} ${layout.hint} ${classes.meta}`}>{meta}</span>}
          </button>
        </Heading>
      </div>
      {note && <div className={classes.note}>{note}</div>}
      {isOpen && (
        <div id={body} className={classes.body}>
          {children}
        </div>
      )}
    </div>
  );
}
