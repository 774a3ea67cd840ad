import { IconChevronRight } from "@tabler/icons-react";
import layout from "#web/ui/layout.module.css";
import classes from "./lists.module.css";

interface RowToggleProps {
  label: string;
  isOpen: boolean;
  details: string;
  isOutside?: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The pointer or the focus comes near: reads ahead what the row opens. */
  onApproach?: () => void;
}

export function RowToggle({ label, isOpen, details, isOutside = false, onToggle, onApproach }: RowToggleProps) {
  return (
    <button
      type="button"
      className={`${layout.tool} ${classes.rowToggle}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? details : undefined}
      aria-label={label}
      onClick={() => onToggle(!isOpen)}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      data-outside={isOutside || undefined}
      data-no-print
    >
      <IconChevronRight size={16} aria-hidden="true" className={layout.chevron} />
    </button>
  );
}
