import { type ReactNode, useMemo } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import type { PanelView, PanelViews } from "#web/api/panelViews.ts";
import type { DashboardSearch } from "#web/ui/browser/dashboardSearch.ts";
import { useLatest, useShownFirst } from "#web/ui/browser/rendering.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import { NothingFits } from "#web/ui/filters/FoundLine.tsx";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import type { FilterSet } from "#web/ui/filters/filterFields.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { PANEL, type ShowSearch, tabOf } from "./signingSearch.ts";

/** `filters` as in the address; '' for none. */
export type ShownPanels<Company, One, Type> = PanelViews<{ query: string; type: Type; filters: string }, Company, One>;

interface SigningPanelsProps<Company, One, Type extends string | undefined, Tab extends string> {
  type: Type;
  /** The list has tabs, whose panel this is. */
  hasTabs: boolean;
  search: DashboardSearch<Tab>;
  show: ShowSearch<Tab>;
  filters: FilterSet;
  views: Asked & { more: Parameters<typeof LoadMore>[0]["list"] };
  shown: ShownPanels<Company, One, Type> | undefined;
  /** Without a search and filters. */
  empty: ReactNode;
  renderNothing: (query: string, onClear: () => void) => ReactNode;
  children: RenderPanel<Company, One, Type>;
}

type RenderPanel<Company, One, Type> = (
  view: PanelView<Company, One>,
  shown: { type: Type; isOpen: boolean; onToggle: (() => void) | undefined },
) => ReactNode;

const NONE_OPEN: string[] = [];

/** The companies of a list, each with what can be signed of it. */
export function SigningPanels<Company extends { id: number }, One, Type extends string | undefined, Tab extends string>(
  props: SigningPanelsProps<Company, One, Type, Tab>,
) {
  const { type, hasTabs, search, show, filters, views, shown, children } = props;
  const { q: query = "" } = search;
  const [open, showOpen] = useShownFirst(search.open ?? NONE_OPEN, (ids) => show({ open: ids }));
  useRowKeys({ isSelectable: true, isOpening: true });
  const isShown =
    shown?.filter.query === query &&
    shown.filter.type === type &&
    shown.filter.filters === writeSearch({ ...filters.values });
  const toggle = useLatest((id: string) =>
    showOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
  );
  return (
    <div
      {...(hasTabs ? { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${tabOf(search)}` } : {})}
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
          const panel = { view, isOpen, type: shown.filter.type, onToggle: isFound ? undefined : toggle };
          return (
            <OnePanel key={id} {...panel}>
              {children}
            </OnePanel>
          );
        })
      ) : shown.filter.filters !== "" ? (
        <NothingFits isWhole={!views.more.hasMore} onClear={() => filters.onChange({})} />
      ) : shown.filter.query === "" ? (
        props.empty
      ) : (
        !views.more.hasMore && props.renderNothing(shown.filter.query, () => show({ q: undefined }))
      )}
      {shown && <LoadMore list={views.more} {...(isFiltered(filters.values) && { label: filterBarText.goOn })} />}
    </div>
  );
}

interface OnePanelProps<Company, One, Type> {
  view: PanelView<Company, One>;
  type: Type;
  isOpen: boolean;
  /** Stable. */
  onToggle: ((id: string) => void) | undefined;
  children: RenderPanel<Company, One, Type>;
}

/** Where one of 50 is opened, the others are not drawn again with it. */
function OnePanel<Company extends { id: number }, One, Type>(props: OnePanelProps<Company, One, Type>) {
  const { view, type, isOpen, onToggle, children } = props;
  return useMemo(
    () => children(view, { type, isOpen, onToggle: onToggle && (() => onToggle(String(view.company.id))) }),
    [view, type, isOpen, onToggle, children],
  );
}
