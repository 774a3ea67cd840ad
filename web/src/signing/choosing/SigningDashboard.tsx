import { Fragment, type ReactNode, Suspense } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import type { FoundCount } from "#web/api/filteredViews.ts";
import { SignDialog, signParts } from "#web/signing/lazySignDialog.ts";
import { WaitingLink } from "#web/signing/WaitingLink.tsx";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { FoundLine, NothingFits } from "#web/ui/filters/FoundLine.tsx";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import type { FilterSet } from "#web/ui/filters/filterFields.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { type Choice, counted, hiddenOf, NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { common } from "#web/ui/text/et.ts";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { SignBar } from "./SignBar.tsx";
import { SignButton } from "./SignButton.tsx";
import type { SigningFlow } from "./useSigningFlow.ts";

const PANEL = "companies";

interface DashboardSearch<Tab extends string> {
  tab?: Tab | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  open?: string[] | undefined;
}

interface Shown<View, Type> {
  filter: { query: string; type: Type; filters: string };
  views: readonly View[];
  truncated: boolean;
}

interface Listed {
  id: number;
}

interface ShownView<Company, One> {
  company: Company;
  found: readonly One[] | undefined;
}

interface SigningDashboardProps<
  Company extends Listed,
  One extends Listed,
  Type extends string | undefined,
  Tab extends string,
> {
  title: string;
  tabs: { label: string; first: string; second: string; secondTab: Tab } | undefined;
  search: DashboardSearch<Tab>;
  onSearchChange: (change: DashboardSearch<Tab>) => void;
  filters: FilterSet;
  savedViews: ReactNode;
  /** Unit of a number of items. */
  count: (count: number) => string;
  /** Hits of the filters on the other tab. */
  foundBeside?: string | undefined;
  onSearchAgain: () => void;
  actions: ReactNode;
  type: Type;
  views: Asked & {
    data: Shown<ShownView<Company, One>, Type> | undefined;
    more: Parameters<typeof LoadMore>[0]["list"];
    /** Given for filters only. */
    counted: FoundCount | undefined;
  };
  renderPanel: (
    view: ShownView<Company, One>,
    shown: { type: Type; isOpen: boolean; onToggle: (() => void) | undefined },
  ) => ReactNode;
  empty: ReactNode;
  renderNothing: (query: string, onClear: () => void) => ReactNode;
  signing: SigningFlow & {
    selection: { company: number };
    company: (Company & { name: string }) | undefined;
    hindranceOf(company: Company, one: One): string | undefined;
    choiceOf(total: number): Choice<One>;
    keepOnly(ids: readonly number[]): void;
    clear: () => void;
  };
  totalOf: (company: Company) => number;
  /** Of what can be signed. */
  renderSum?: (items: readonly One[]) => ReactNode;
  /** Ends the search and the filters, and opens a company. */
  onShowAll: (company: number) => void;
  nothingChosen: string | undefined;
  onSignNothing?: () => void;
  noun: string;
}

export function SigningDashboard<
  Company extends Listed,
  One extends Listed,
  Type extends string | undefined,
  Tab extends string,
>(props: SigningDashboardProps<Company, One, Type, Tab>) {
  const { tabs, search, onSearchChange: show, type, views, renderPanel, signing } = props;
  const { tab, sort: order = "date", q: query = "", open = [] } = search;
  const { selection, asked } = signing;
  const shown = useDeferredFirst(views.data);
  const { filters } = props;
  const isNarrowed = isFiltered(filters.values);
  const isShown =
    shown?.filter.query === query &&
    shown.filter.type === type &&
    shown.filter.filters === writeSearch({ ...filters.values });
  useLoadedAhead(signParts);
  useRowKeys({ isSelectable: true, isOpening: true });
  const isChosen = selection.company !== 0;
  const clearSearch = () => show({ q: undefined });
  const toggle = (id: string) =>
    show({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] });
  const onSearch = (q: string) => {
    // Enter once more looks again: a new one is found some seconds after it was made.
    if (q !== "" && q === query) props.onSearchAgain();
    else show({ q: q === "" ? undefined : q });
  };
  const current = tab === undefined ? "first" : "second";
  // The same company under two tabs is two entries.
  const openTab = (next: "first" | "second") =>
    show({ tab: next === "second" ? tabs?.secondTab : undefined, open: undefined });
  return (
    <Page
      title={props.title}
      search={{ value: query, onSearch }}
      actions={
        <>
          {props.actions}
          <SignButton
            shortcut="a"
            isBusy={asked !== undefined}
            hindrance={isChosen ? undefined : props.nothingChosen}
            onSign={() => (isChosen ? signing.sign() : props.onSignNothing?.())}
          />
        </>
      }
      toolbar={
        <>
          {tabs ? (
            <Tabs
              label={tabs.label}
              tabs={[
                { value: "first", label: tabs.first },
                { value: "second", label: tabs.second },
              ]}
              value={current}
              onChange={openTab}
              panelId={PANEL}
            />
          ) : (
            <span>
              <WaitingLink />
            </span>
          )}
          <FilterBar
            {...filters}
            beside={
              <OrderChoice
                options={[
                  { value: "date", label: common.orders.date },
                  { value: "name", label: common.orders.name },
                ]}
                value={order}
                onChange={(next) => show({ sort: next === "name" ? "name" : undefined })}
              />
            }
          >
            {props.savedViews}
          </FilterBar>
        </>
      }
    >
      <FilterChips {...filters} />
      {isNarrowed && (
        <FoundLine
          counted={views.counted}
          unit={props.count}
          beside={
            props.foundBeside === undefined
              ? undefined
              : { text: props.foundBeside, onOpen: () => openTab(current === "first" ? "second" : "first") }
          }
        />
      )}
      <div
        {...(tabs ? { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${current}` } : {})}
        aria-busy={views.refusal === undefined && !isShown}
      >
        {shown && (
          <FoundPart
            shown={shown.views.reduce((sum, { found }) => sum + (found?.length ?? 0), 0)}
            isWhole={!shown.truncated}
          />
        )}
        {!shown ? (
          <PanelSkeletons of={views} count={8} />
        ) : shown.views.length > 0 ? (
          shown.views.map((view) => {
            const id = String(view.company.id);
            const isFound = shown.filter.query !== "" || shown.filter.filters !== "";
            const isOpen = isFound || open.includes(id);
            const onToggle = isFound ? undefined : () => toggle(id);
            return <Fragment key={id}>{renderPanel(view, { type: shown.filter.type, isOpen, onToggle })}</Fragment>;
          })
        ) : shown.filter.filters !== "" ? (
          <NothingFits isWhole={!views.more.hasMore} onClear={() => filters.onChange({})} />
        ) : shown.filter.query === "" ? (
          props.empty
        ) : (
          !views.more.hasMore && props.renderNothing(shown.filter.query, clearSearch)
        )}
        {shown && <LoadMore list={views.more} {...(isNarrowed && { label: filterBarText.goOn })} />}
      </div>
      <ChosenBar {...props} shown={shown} />
      <Suspense>{asked && <SignDialog asked={asked} noun={props.noun} onClose={signing.onClose} />}</Suspense>
    </Page>
  );
}

type ChosenBarProps<
  Company extends Listed,
  One extends Listed,
  Type extends string | undefined,
  Tab extends string,
> = Pick<SigningDashboardProps<Company, One, Type, Tab>, "signing" | "totalOf" | "renderSum" | "onShowAll"> & {
  shown: Shown<ShownView<Company, One>, Type> | undefined;
};

function ChosenBar<Company extends Listed, One extends Listed, Type extends string | undefined, Tab extends string>({
  signing,
  totalOf,
  renderSum,
  onShowAll,
  shown,
}: ChosenBarProps<Company, One, Type, Tab>) {
  const { asked, company } = signing;
  if (!company)
    return (
      <SignBar
        choice={NOTHING_COUNTED}
        company={undefined}
        sum={undefined}
        hidden={NOTHING_HIDDEN}
        isBusy={false}
        onSign={signing.sign}
        onClear={signing.clear}
      />
    );
  const view = shown?.views.find((one) => one.company.id === company.id);
  const choice = signing.choiceOf(totalOf(view?.company ?? company));
  const reasonOf = (one: One) => signing.hindranceOf(company, one);
  const able = choice.rows.filter((one) => reasonOf(one) === undefined);
  const isNarrowed = shown !== undefined && (shown.filter.query !== "" || shown.filter.filters !== "");
  const inSight = isNarrowed && (!view || view.found) ? new Set(view?.found?.map(({ id }) => id)) : undefined;
  return (
    <SignBar
      choice={counted(choice, reasonOf)}
      company={company.name}
      sum={choice.unloaded === 0 && renderSum?.(able)}
      hidden={{
        count: hiddenOf({ ...choice, rows: able }, inSight),
        isUpTo: choice.unloaded > 0,
        onShow: () => onShowAll(company.id),
        onRemove: () => signing.keepOnly(able.flatMap(({ id }) => (inSight?.has(id) ? id : []))),
      }}
      isBusy={asked !== undefined}
      onSign={signing.sign}
      onClear={signing.clear}
    />
  );
}

const NOTHING_HIDDEN = { count: 0, onShow: () => {}, onRemove: () => {} };
