import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { actsText } from "#web/text/acts/dashboard.ts";
import { common } from "#web/text/et.ts";
import { signingText } from "#web/text/signing/signing.ts";
import { useDeferredFirst } from "#web/ui/browser/useDeferredFirst.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { SignBar } from "#web/ui/signing/SignBar.tsx";
import { SignButton } from "#web/ui/signing/SignButton.tsx";
import type { SignDialogProps } from "#web/ui/signing/signingFacts.ts";
import classes from "./ActsDashboard.module.css";
import type { ActsSearch } from "./actsSearch.ts";
import { NoActs, NothingFound } from "./emptyStates.tsx";
import { OriginsLink } from "./OriginsLink.tsx";
import { CompanyPanel } from "./panels/CompanyPanel.tsx";
import { useCompanyViews } from "./panels/useCompanyViews.ts";
import { useActSigning } from "./signing/useActSigning.ts";

const PANEL = "acts";

interface ActsDashboardProps {
  /** The button of the composite report. */
  composite: ReactNode;
  /** For company users: what waits for their signature. */
  waiting: ReactNode;
  SignDialog: ComponentType<SignDialogProps>;
}

/** Only super users see sales acts (docs/rules/acts.md, "Lists of acts"). */
export function ActsDashboard({ composite, waiting, SignDialog }: ActsDashboardProps) {
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const { tab, sort: order = "date", q: query = "", open = [] } = useSearch({ from: "/shell/acts/dashboard" });
  const navigate = useNavigate({ from: "/acts/dashboard" });
  const kind = isSuperUser && tab === "sales" ? "sales" : "purchases";
  const type = kind === "sales" ? "20" : "10";
  const views = useCompanyViews({ type, order, query });
  const shown = useDeferredFirst(views.data);

  const signing = useActSigning(isSuperUser, type);
  const { selection, company, asked } = signing;

  useRowKeys({ isSelectable: true, isOpening: true });
  const show = (change: ActsSearch) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  const toggle = (id: string) =>
    show({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] });
  const onSearch = (q: string) => {
    // Enter once more looks again: an act is found by its number some seconds after it was made.
    if (q !== "" && q === query) void refresh(api.acts.list, api.acts.companies);
    else show({ q: q === "" ? undefined : q });
  };
  return (
    <Page
      title={actsText.title}
      search={{ value: query, onSearch }}
      actions={
        <>
          {kind === "purchases" && composite}
          {kind === "sales" && <OriginsLink query={query} signing={signing} />}
          {isSuperUser && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/acts/export/" />}>
              {actsText.export}
            </Button>
          )}
          <SignButton
            shortcut="a"
            isBusy={asked !== undefined}
            hindrance={selection.company === 0 ? actsText.nothingChosen : undefined}
            onSign={signing.sign}
          />
        </>
      }
      toolbar={
        <>
          {isSuperUser ? (
            <Tabs
              label={actsText.kinds}
              tabs={[
                { value: "purchases", label: actsText.purchases },
                { value: "sales", label: actsText.sales },
              ]}
              value={kind}
              // The same company as seller and as buyer are two entries.
              onChange={(next) => show({ tab: next === "sales" ? "sales" : undefined, open: undefined })}
              panelId={PANEL}
            />
          ) : (
            <span>{waiting}</span>
          )}
          <Filters>
            <OrderChoice
              options={[
                { value: "date", label: common.orders.date },
                { value: "name", label: common.orders.name },
              ]}
              value={order}
              onChange={(next) => show({ sort: next === "name" ? "name" : undefined })}
            />
          </Filters>
        </>
      }
    >
      <div
        {...(isSuperUser ? { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${kind}` } : {})}
        aria-busy={views.refusal === undefined && (shown?.filter.query !== query || shown.filter.type !== type)}
      >
        {!shown ? (
          <PanelSkeletons of={views} count={8} />
        ) : shown.views.length > 0 ? (
          shown.views.map((view) => {
            const id = String(view.company.id);
            const isFound = shown.filter.query !== "";
            return (
              <CompanyPanel
                key={id}
                view={view}
                type={shown.filter.type}
                signing={signing}
                isOpen={isFound || open.includes(id)}
                onToggle={isFound ? undefined : () => toggle(id)}
              />
            );
          })
        ) : shown.filter.query === "" ? (
          <NoActs isSuperUser={isSuperUser} />
        ) : (
          !views.more.hasMore && <NothingFound query={shown.filter.query} onClear={() => show({ q: undefined })} />
        )}
        {shown && <LoadMore list={views.more} />}
        {shown?.truncated && <p className={classes.truncated}>{actsText.truncated}</p>}
      </div>
      <SignBar
        count={selection.whole ? (company?.act_counts.total ?? 0) : selection.chosen.size}
        isWhole={selection.whole}
        company={company?.name}
        isBusy={asked !== undefined}
        onSign={signing.sign}
        onClear={signing.clear}
      />
      <Suspense>
        {asked && <SignDialog asked={asked} noun={signingText.nouns.acts} onClose={signing.onClose} />}
      </Suspense>
    </Page>
  );
}
