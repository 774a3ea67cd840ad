import type { ComponentProps } from "react";
import { isNumberText } from "#shared/actForm/rowPrices.ts";
import { numberCellText as text } from "#web/actForm/text.ts";
import { NumberCell } from "#web/ui/fields/NumberCell.tsx";
import { showToast } from "#web/ui/messages/toast.ts";

/** Shows an error for a text that is not a number (docs/rules/quantities.md, "Not a number counts as 0"). */
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
