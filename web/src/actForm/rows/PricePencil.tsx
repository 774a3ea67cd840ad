import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { rowsText as text } from "#web/actForm/text.ts";

interface PricePencilProps {
  name: string;
  price: number | undefined;
  onEdit: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Disabled at price 0, which changes only at its source (docs/rules/actForm.md, "Warnings of a row"). */
export function PricePencil({ name, price, onEdit, onKeyDown }: PricePencilProps) {
  const isFixed = price === 0;
  const reason = `${text.noPrice} ${text.noPriceRemedy}`;
  const pencil = (
    <ActionIcon
      variant="subtle"
      color="gray.6"
      size="sm"
      onKeyDown={onKeyDown}
      aria-label={isFixed ? `${text.editOf(name)}. ${reason}` : text.editOf(name)}
      // `disabled` would hide the reason and take the keys away.
      aria-disabled={isFixed}
      {...(isFixed && { "data-disabled": true })}
      title={isFixed ? undefined : text.edit}
      onClick={() => {
        if (!isFixed) onEdit();
      }}
    >
      <IconPencil size={15} stroke={1.75} />
    </ActionIcon>
  );
  if (!isFixed) return pencil;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {pencil}
    </Tooltip>
  );
}
