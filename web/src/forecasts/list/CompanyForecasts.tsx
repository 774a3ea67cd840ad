import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { Quarter } from "#shared/basics/periods.ts";
import type { ForecastCompany } from "#shared/forecasts/contract.ts";
import { nextEntryWindow } from "#shared/forecasts/entryWindow.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { forecastsText as text } from "#web/forecasts/text.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import classes from "./ForecastList.module.css";
import { ForecastTable } from "./ForecastTable.tsx";

interface CompanyForecastsProps {
  company: ForecastCompany;
  today: IsoDate;
  next: Quarter;
}

export function CompanyForecasts({ company, today, next }: CompanyForecastsProps) {
  const list = usePages(api.forecasts.list, { query: { company: String(company.id) } });
  const isEmpty = list.rows?.length === 0;
  return (
    <>
      <AddForecast company={company} today={today} next={next} />
      {isEmpty ? (
        <EmptyState title={text.emptyTitle} level={3} />
      ) : (
        <ForecastTable label={company.name} list={list} rows={Math.min(company.forecasts_count, 8)} />
      )}
      <LoadMore list={list} />
    </>
  );
}

function AddForecast({ company, today, next }: CompanyForecastsProps) {
  const navigate = useNavigate();
  const open = async (id: number) => {
    await navigate({ to: "/forecasts/detail/$id/", params: { id: String(id) } });
  };
  const adding = useAction(
    async () => open((await call(api.forecasts.create, { body: { company: company.id } })).id),
    async (problem) => {
      if (!problem.is("forecast_exists")) return;
      showToast({ text: text.addedAlready(next) });
      await open(forecastId(company.id, next));
    },
  );
  if (company.may_add) {
    return (
      <div className={`${layout.wrap} ${layout.gap12} ${classes.add}`} data-no-print>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          loading={adding.isBusy}
          onClick={() => adding.run()}
        >
          {text.add(next)}
        </Button>
        <ErrorText>{adding.refusal}</ErrorText>
      </div>
    );
  }
  const sentence = reason(company.why_not, today);
  return sentence === "" ? null : <p className={classes.why}>{sentence}</p>;
}

function reason(why: ForecastCompany["why_not"], today: IsoDate): string {
  if (why === null) return "";
  const { from, to } = nextEntryWindow(today);
  return text.whyNot[why](from, to);
}
