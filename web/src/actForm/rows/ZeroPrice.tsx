import { IconAlertTriangle, IconExternalLink } from "@tabler/icons-react";
import { ownersText, rowsText as text } from "#web/actForm/text.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { remedyOf } from "#web/ui/hindrances/hindrances.ts";
import { RemedyLink } from "#web/ui/hindrances/RemedyLink.tsx";
import layout from "#web/ui/layout.module.css";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
import classes from "./Rows.module.css";

interface ZeroPriceProps {
  assortment: string;
  buyer: number;
}

/** The triangle of a row at 0 €: opens to the specification's sentence and the prices of its assortment. */
export function ZeroPrice(props: ZeroPriceProps) {
  const sentence = `${text.noPrice} ${text.noPriceRemedy}`;
  return (
    <RowPopover
      width={320}
      renderButton={(opener) => (
        <button
          {...opener}
          type="button"
          aria-label={sentence}
          title={sentence}
          className={classes.warning}
          data-hint
          data-tone="severe"
        >
          <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
        </button>
      )}
    >
      <p className={layout.below8}>{sentence}</p>
      <Prices {...props} />
    </RowPopover>
  );
}

/** In a new tab: the act stays open. The rows of an act know their assortment by name alone. */
function Prices({ assortment, buyer }: ZeroPriceProps) {
  const { data } = useRead(api.prices.options, {});
  const id = data?.assortments.find(({ name }) => name === assortment)?.id;
  return (
    <RemedyLink place="prices" company={buyer} assortment={id} className={layout.action} target="_blank">
      {remedyOf("no_price")?.label}
      <IconExternalLink size={14} aria-label={ownersText.newTab} />
    </RemedyLink>
  );
}
