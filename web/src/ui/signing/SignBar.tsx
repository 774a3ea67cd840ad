import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { common } from "#web/ui/text/et.ts";
import { SignButton, type SignButtonProps } from "./SignButton.tsx";
import classes from "./signing.module.css";

interface SignBarProps extends Pick<SignButtonProps, "isBusy" | "onSign"> {
  count: number;
  /** False when not all of a company is loaded, so that the count is an upper bound. */
  isWhole: boolean;
  company: string | undefined;
  onClear: () => void;
}

export function SignBar({ count, isWhole, company, isBusy, onSign, onClear }: SignBarProps) {
  return (
    <SelectionBar
      count={count}
      {...(isWhole && { label: common.selectedUpTo(count), isUpTo: true })}
      details={<span className={classes.barCompany}>{company}</span>}
      onClear={onClear}
    >
      <ClearByEscape run={onClear} />
      <SignButton isBusy={isBusy} onSign={onSign} />
    </SelectionBar>
  );
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
