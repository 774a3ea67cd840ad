import { IconChevronRight } from "@tabler/icons-react";
import layout from "#web/ui/layout.module.css";
import classes from "./lists.module.css";

interface RowToggleProps {
  label: string;
  isOpen: boolean;
  /** The id of the row that it opens. */
  details: string;
  /** Left of the first column, not in it. */
  isOutside?: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens what is below a row of a table. */
export function RowToggle({ label, isOpen, details, isOutside = false, onToggle }: RowToggleProps) {
  return (
    <button
      type="button"
      className={`${layout.tool} ${classes.rowToggle}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? details : undefined}
      aria-label={label}
      onClick={() => onToggle(!isOpen)}
      data-outside={isOutside || undefined}
      data-no-print
    >
      <IconChevronRight size={16} aria-hidden="true" className={layout.chevron} />
    </button>
  );
}
