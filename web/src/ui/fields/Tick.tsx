import type { KeyboardEvent } from "react";
import classes from "./fields.module.css";

interface TickProps {
  mark: "all" | "some" | "none";
  /** Omitted where the box is inside a label. */
  label?: string;
  isDisabled?: boolean;
  /** True in a popover: Escape closes only it, not the dialog around it. */
  isInPopover?: boolean;
  /** `isRange`: Shift was down, which selects from the box ticked before. */
  onTick: (selected: boolean, isRange: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Light enough for a thousand rows; a dash means partly selected. */
export function Tick({ mark, label, isDisabled = false, isInPopover = false, onTick, onKeyDown }: TickProps) {
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = mark === "some";
      }}
      className={classes.tick}
      aria-label={label}
      checked={mark === "all"}
      disabled={isDisabled}
      onChange={({ nativeEvent }) => onTick(mark !== "all", nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={isInPopover || undefined}
      data-no-print
    />
  );
}
