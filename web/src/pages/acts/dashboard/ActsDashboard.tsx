import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type CompanyOrder, sortCompanies } from "#shared/domain/companies/companyOrder.ts";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { prefetchPage, useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { actsText } from "#web/text/acts/dashboard.ts";
import { common } from "#web/text/et.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { CountBadge } from "#web/ui/lists/CountBadge.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { ActsList } from "./ActsList.tsx";
import type { ActsSearch } from "./actsSearch.ts";

const PANEL = "acts";

/** Only super users see sales acts (docs/rules/acts.md, "Lists of acts"). */
export function ActsDashboard() {
  const me = useMe();
  const { tab, sort, open = [] } = useSearch({ from: "/shell/acts/dashboard" });
  const navigate = useNavigate({ from: "/acts/dashboard" });
  const isSuperUser = me?.isSuperUser ?? false;
  const kind = isSuperUser && tab === "sales" ? "sales" : "purchases";
  const type = kind === "sales" ? "20" : "10";
  const order: CompanyOrder = sort ?? "date";
  const asked = useRead(api.acts.companies, { query: { type } });
  const companies = asked.data;

  useRowKeys({ isOpening: true });
  const show = (change: ActsSearch) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...change }), replace: true });
  const toggle = (id: string) =>
    show({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] });

  return (
    <Page
      title={actsText.title}
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
            <span />
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
      <div {...(isSuperUser ? { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${kind}` } : {})}>
        {!companies && <PanelSkeletons of={asked} count={8} />}
        {companies?.length === 0 && (
          <EmptyState
            title={common.noResults}
            text={actsText.nothing}
            action={
              isSuperUser && (
                <Button variant="default" renderRoot={(props) => <Link to="/reports/dashboard/" {...props} />}>
                  {actsText.toReports}
                </Button>
              )
            }
          />
        )}
        {sortCompanies(companies ?? [], order, (company) => company.latest_act_timestamp).map((company) => {
          const id = String(company.id);
          return (
            <Panel
              key={id}
              title={company.name}
              isOpen={open.includes(id)}
              onToggle={() => toggle(id)}
              onApproach={() => prefetchPage(api.acts.list, { query: { company: id, type } })}
              meta={
                <>
                  {company.latest_act_timestamp && (
                    <span>{actsText.latest(formatEstonianDate(company.latest_act_timestamp))}</span>
                  )}
                  <CountBadge count={company.act_counts.total} label={actsText.count(company.act_counts.total)} />
                </>
              }
            >
              <ActsList company={company} type={type} />
            </Panel>
          );
        })}
      </div>
    </Page>
  );
}
