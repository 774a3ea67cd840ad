import type { ComponentProps } from "react";
import { isNumberText } from "#shared/domain/acts/rowPrices.ts";
import { numberCellText as text } from "#web/text/acts/form.ts";
import { NumberCell } from "#web/ui/fields/NumberCell.tsx";
import { showToast } from "#web/ui/messages/toast.ts";

/**
 * A margin or a total. A text that is not a number counts as 0 (docs/rules/quantities.md, "Not a number counts as 0"): the
 * cell says so while it is typed, a toast once it is left.
 */
export function AmountCell({ onLeave, ...cell }: Omit<ComponentProps<typeof NumberCell>, "errorOf">) {
  return (
    <NumberCell
      {...cell}
      errorOf={(typed, isTyping) => (isTyping && !isNumberText(typed) ? text.countsAsZero : undefined)}
      onLeave={(typed) => {
        if (!isNumberText(typed)) showToast({ text: text.becameZero(cell.label, typed) });
        onLeave?.(typed);
      }}
    />
  );
}
