import { common } from "#web/text/et.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { SignButton } from "./SignButton.tsx";
import type { Signing } from "./useSigning.ts";

/** What is chosen; of a whole company the most that it can be, as not all of its acts are loaded. */
export function SignBar({ signing }: { signing: Signing }) {
  const { selection, company, clear } = signing;
  const count = selection.whole ? (company?.act_counts.total ?? 0) : selection.chosen.size;
  return (
    <SelectionBar
      count={count}
      {...(selection.whole && { label: common.selectedUpTo(count) })}
      details={<span>{company?.name}</span>}
      onClear={clear}
    >
      <ClearByEscape run={clear} />
      <SignButton signing={signing} />
    </SelectionBar>
  );
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
