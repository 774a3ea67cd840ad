import { Checkbox, Select } from "@mantine/core";
import type { priceRoutes } from "#shared/prices/contract.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./PriceTable.module.css";
import { pricesText } from "./text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import type { ReplyOf } from "#shared/platform/route.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import type { PricesSearch } from "./pricesSearch.ts";

export type PriceOptions = ReplyOf<typeof priceRoutes.options>;
export type PriceBuyer = PriceOptions["buyers"][number];

interface PriceFiltersProps {
  options: PriceOptions;
  buyer: PriceBuyer;
  search: PricesSearch;
  onChange: (change: PricesSearch) => void;
}

export function PriceFilters({ options, buyer, search, onChange }: PriceFiltersProps) {
  return (
    <>
      {options.buyers.length > 1 ? (
        <Select
          className={classes.buyer}
          aria-label={pricesText.buyer}
          data={options.buyers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(buyer.id)}
          searchable
          // Destinations belong to the buyer; assortments do not.
          onChange={(id) => id && onChange({ buyer: Number(id), destination: undefined })}
        />
      ) : (
        <p className={layout.large}>{buyer.name}</p>
      )}
      <Filters>
        <Select
          className={classes.filter}
          aria-label={pricesText.assortment}
          placeholder={pricesText.allAssortments}
          data={options.assortments.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.assortment === undefined ? null : String(search.assortment)}
          searchable
          clearable
          onChange={(id) => onChange({ assortment: id ? Number(id) : undefined })}
        />
        {buyer.destinations.length > 0 && (
          <Select
            className={classes.filter}
            aria-label={pricesText.destination}
            placeholder={pricesText.allDestinations}
            data={buyer.destinations.map(({ code, name }) => ({ value: code, label: name }))}
            value={search.destination ?? null}
            searchable
            clearable
            onChange={(code) => onChange({ destination: code ?? undefined })}
          />
        )}
        <Checkbox
          size="sm"
          label={pricesText.withPast}
          checked={search.past === "shown"}
          onChange={(event) => onChange({ past: event.currentTarget.checked ? "shown" : undefined })}
        />
      </Filters>
    </>
  );
}
