import { Button } from "@mantine/core";
import { useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { ListedPrice } from "#shared/prices/contract.ts";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { common } from "#web/ui/text/et.ts";
import { unitText } from "#web/ui/text/formats.ts";
import { PriceRow } from "./PriceRow.tsx";
import classes from "./PriceTable.module.css";
import { pricesText } from "./text.ts";

interface PriceTableProps {
  list: {
    rows: ListedPrice[] | undefined;
    count: number | undefined;
    hasMore: boolean;
    isLoadingMore: boolean;
    loadMore(): void;
    refusal: string | undefined;
    retry: () => Promise<unknown>;
  };
  buyer: string;
  isEditable: boolean;
  isFiltered: boolean;
  onClearFilters: () => void;
  onAdd: () => void;
}

export function PriceTable({ list, buyer, isEditable, isFiltered, onClearFilters, onAdd }: PriceTableProps) {
  const { rows, count = 0 } = list;
  const [today] = useState(() => tallinnDay(new Date().toISOString()));
  if (rows?.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={common.noResults}
        text={pricesText.noneFits}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {pricesText.clearFilters}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={pricesText.emptyTitle}
        text={pricesText.empty}
        action={isEditable && <Button onClick={onAdd}>{pricesText.add}</Button>}
      />
    );
  }
  const groups = Map.groupBy(rows ?? [], ({ assortment }) => assortment.id);
  return (
    <div className={`${layout.sheet} ${classes.sheet}`}>
      <div className={classes.paper} data-print-only>
        <p className={classes.paperTitle}>{buyer}</p>
        <p>{pricesText.printedOn(formatEstonianDate(today))}</p>
        {list.hasMore && <p>{pricesText.printedPart(rows?.length ?? 0, count)}</p>}
      </div>
      {isFiltered && <FoundPart isInSheet shown={rows?.length ?? 0} isWhole={!list.hasMore} total={count} />}
      <DataTable label={pricesText.listOf(buyer)} isStacked hasStickyHead>
        <thead>
          <tr>
            <th scope="col">{pricesText.destination}</th>
            <th scope="col">{pricesText.certificate}</th>
            <th scope="col">{pricesText.validFrom}</th>
            <th scope="col">{pricesText.validUntil}</th>
            <th scope="col">{pricesText.validity}</th>
            <th scope="col" data-numeric className={classes.tablePrice}>
              {pricesText.price}
            </th>
            <th scope="col" className={classes.unitHead}>
              {pricesText.unit}
            </th>
            {isEditable && <ActionsHead />}
          </tr>
        </thead>
        {!rows && (
          <tbody>
            <RowSkeletons of={list} rows={12} columns={isEditable ? 8 : 7} />
          </tbody>
        )}
        {[...groups].map(([id, prices]) => (
          <tbody key={id}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={isEditable ? 8 : 7} data-plain>
                {prices[0]?.assortment.name}
                <span className={classes.tableUnit}>{unitText(prices[0]?.assortment.unit ?? "SCM")}</span>
              </th>
            </tr>
            {prices.map((price) => (
              <PriceRow key={price.id} price={price} isEditable={isEditable} />
            ))}
          </tbody>
        ))}
      </DataTable>
      <LoadMore list={list} />
    </div>
  );
}
