import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { ListedPrice } from "#shared/prices/contract.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { neighbourRow } from "#web/ui/keyboard/focus.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import { ChangePrice } from "./ChangePrice.tsx";
import classes from "./PriceTable.module.css";
import { pricesText } from "./text.ts";

// Lazy: most visits only read.
export const RemovePrice = lazyPart(() => import("./RemovePrice.tsx").then((module) => module.RemovePrice));

/** A valid price differs visibly from past and future ones. */
export function PriceRow({ price, isEditable }: { price: ListedPrice; isEditable: boolean }) {
  const [doing, setDoing] = useState<"change" | "remove">();
  const { assortment, destination, certificate, validity } = price;
  const name = priceName(price);
  const unit = pricesText.perUnit(unitText(assortment.unit));
  const row = useRef<HTMLTableRowElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const changed = () => {
    setDoing(undefined);
    pencil.current?.focus();
  };
  const removed = () => {
    setDoing(undefined);
    neighbourRow(row.current)?.querySelector<HTMLElement>("[data-remove]")?.focus();
  };
  return (
    <tr ref={row} data-row className={classes.row} data-validity={validity}>
      <th scope="row" data-plain>
        {destination?.name ?? pricesText.allDestinations}
      </th>
      <td data-label={pricesText.certificate}>
        {certificate === 0 ? (
          <span className={layout.quiet}>{pricesText.certificates[0]}</span>
        ) : (
          pricesText.certificates[certificate]
        )}
      </td>
      <td data-label={pricesText.validFrom}>{formatEstonianDate(price.valid_from)}</td>
      <td data-label={pricesText.validUntil} data-open-ended={price.valid_until === null || undefined}>
        {price.valid_until === null ? <span aria-hidden="true">–</span> : formatEstonianDate(price.valid_until)}
      </td>
      <td data-label={pricesText.validity}>
        <span className={classes.validity}>{pricesText.validities[validity]}</span>
      </td>
      <td data-numeric data-label={`${pricesText.price} (${unit})`} className={classes.rowPrice}>
        {doing === "change" ? <ChangePrice price={price} onDone={changed} /> : formatMoney(price.price)}
      </td>
      <td className={classes.rowUnit}>{unit}</td>
      {isEditable && (
        <td data-actions data-no-print className={`${layout.narrow} ${classes.actions}`}>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray.7"
            aria-label={pricesText.change(name)}
            onClick={() => setDoing("change")}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray.7"
            data-remove
            aria-label={pricesText.remove(name)}
            onClick={() => setDoing("remove")}
          >
            <IconTrash size={16} />
          </ActionIcon>
          <Suspense>
            {doing === "remove" && (
              <RemovePrice price={price} name={name} onCancel={() => setDoing(undefined)} onDone={removed} />
            )}
          </Suspense>
        </td>
      )}
    </tr>
  );
}

function priceName({ assortment, destination, certificate, valid_from: validFrom }: ListedPrice): string {
  return [
    assortment.name,
    destination?.name ?? pricesText.allDestinations,
    pricesText.certificates[certificate],
    formatEstonianDate(validFrom),
  ].join(", ");
}
