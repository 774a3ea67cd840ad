import { IconX } from "@tabler/icons-react";
import layout from "#web/ui/layout.module.css";

interface NarrowedToProps {
  text: string;
  clear: string;
  onClear: () => void;
}

/** Says what a list is narrowed to by its address, and shows all of it again. */
export function NarrowedTo({ text, clear, onClear }: NarrowedToProps) {
  return (
    <div className={`${layout.wrap} ${layout.gap12} ${layout.below12}`}>
      <span className={`${layout.label} ${layout.anywhere}`}>{text}</span>
      <button type="button" className={layout.action} onClick={onClear} data-no-print>
        <IconX size={16} aria-hidden="true" />
        {clear}
      </button>
    </div>
  );
}
