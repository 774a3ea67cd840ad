import { CloseButton, Popover } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import classes from "./StatisticsTable.module.css";

export interface DestinationsQuery {
  assortment: number;
  date_after: string;
  date_before: string;
  company?: string;
}

interface UngroupedDestinationsProps {
  amount: string;
  query: DestinationsQuery;
  name: string;
}

/** A delivered amount that opens the destinations behind it (docs/rules/statistics.md, "Destinations behind an amount"). */
export function UngroupedDestinations({ amount, query, name }: UngroupedDestinationsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${layout.bare} ${layout.green} ${classes.amount}`}
          onClick={() => setOpen(!isOpen)}
        >
          {amount}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.placesOf(name)} data-mantine-stop-propagation="true">
        {isOpen && <Destinations query={query} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Destinations({ query: { assortment, ...query }, onClose }: { query: DestinationsQuery; onClose: () => void }) {
  const asked = useRead(api.statistics.destinations, {
    params: { assortment: String(assortment) },
    query: { ...query, destination: "0" as const },
  });
  if (asked.refusal !== undefined) return <Refusal of={asked} />;
  return (
    <div className={classes.destinations}>
      <div className={classes.destinationsHead}>
        <strong>{text.ungroupedDestinations}</strong>
        <CloseButton size="sm" aria-label={common.close} onClick={onClose} />
      </div>
      {asked.data ? (
        <dl>
          {asked.data.data_delivered.map((destination, line) => (
            // The order is that of the reply, and two destinations of one buyer can have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={line}>
              <dt>{destination.timber_batch__waybill__destination__name}</dt>
              <dd>{formatMoney(destination.amount__sum)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <output aria-busy="true">{text.loading}</output>
      )}
    </div>
  );
}
