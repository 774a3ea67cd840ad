import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { isFlag } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { usePages } from "#web/api/usePages.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { usePrintList } from "#web/ui/browser/printing.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { CountBadge } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { PriceFilters } from "./PriceFilters.tsx";
import { RemovePrice } from "./PriceRow.tsx";
import { PriceTable } from "./PriceTable.tsx";
import type { PricesSearch } from "./pricesSearch.ts";
import { pricesText } from "./text.ts";

// Lazy: most visits only read.
const AddPrice = lazyPart(() => import("./AddPrice.tsx").then((module) => module.AddPrice));
const AHEAD = [AddPrice, RemovePrice];

export function PriceListPage() {
  useLoadedAhead(AHEAD);
  const isEditable = useMe()?.isSuperUser ?? false;
  const search = useSearch({ from: "/shell/price-lists" });
  const navigate = useNavigate({ from: "/price-lists" });
  const asked = useRead(api.prices.options, {});
  const options = asked.data;
  const [isAdding, setAdding] = useKeptState("price.new", false, isFlag);

  const buyer = options?.buyers.find(({ id }) => id === search.buyer) ?? options?.buyers[0];
  const list = usePages(
    api.prices.list,
    buyer
      ? {
          query: {
            buyer: String(buyer.id),
            assortment: search.assortment === undefined ? undefined : String(search.assortment),
            destination: search.destination,
            past: search.past === "shown" ? "True" : undefined,
          },
        }
      : null,
  );
  const print = usePrintList(list);
  useRowKeys({});
  const show = (change: PricesSearch) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...change }),
      replace: isNoStep(change),
      resetScroll: false,
    });

  if (!options) return <PageSkeleton of={asked} />;
  if (!buyer) {
    return (
      <Page title={pricesText.title}>
        <EmptyState
          title={pricesText.noBuyersTitle}
          text={isEditable ? pricesText.noBuyersYet : pricesText.noBuyers}
          action={
            isEditable && (
              <Button renderRoot={(props) => <Link {...props} to="/companies/new/" />}>{pricesText.addBuyer}</Button>
            )
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={pricesText.title}
      aside={list.count !== undefined && <CountBadge count={list.count} label={pricesText.count(list.count)} />}
      actions={
        <>
          <KeyButton
            shortcut="p"
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            loading={print.isPreparing}
            disabled={!list.count}
            onClick={print.start}
          >
            {pricesText.print}
          </KeyButton>
          {isEditable && (
            <KeyButton
              shortcut="l"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {pricesText.add}
            </KeyButton>
          )}
        </>
      }
      toolbar={<PriceFilters options={options} buyer={buyer} search={search} onChange={show} />}
    >
      <PriceTable
        list={list}
        buyer={buyer.name}
        isEditable={isEditable}
        isFiltered={search.assortment !== undefined || search.destination !== undefined}
        onClearFilters={() => show({ assortment: undefined, destination: undefined })}
        onAdd={() => setAdding(true)}
      />
      <Suspense>
        {isAdding && (
          <AddPrice
            buyer={buyer}
            assortments={options.assortments}
            suggested={{ assortment: search.assortment, destination: search.destination }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}
