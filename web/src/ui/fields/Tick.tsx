import type { KeyboardEvent } from "react";
import type { Mark } from "#shared/domain/reports/reportSelection.ts";
import classes from "./Tick.module.css";

interface TickProps {
  mark: Mark;
  /** Left out where the box is inside a label. */
  label?: string;
  isDisabled?: boolean;
  /** Gets the new state, and whether Shift was down, which selects the range from the box ticked before. */
  onTick: (selected: boolean, isRange: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A checkbox light enough for a thousand rows; a dash says that a part is selected. */
export function Tick({ mark, label, isDisabled = false, onTick, onKeyDown }: TickProps) {
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
      data-no-print
    />
  );
}
