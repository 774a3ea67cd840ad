import { useParams } from "@tanstack/react-router";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { ForecastEditor } from "./ForecastEditor.tsx";

export function ForecastPage() {
  const { id } = useParams({ from: "/shell/forecasts/detail/$id" });
  const asked = useRead(api.forecasts.load, { params: { id } });
  const comparison = useRead(api.forecasts.comparison, { params: { id } });
  if (asked.data) return <ForecastEditor key={id} forecast={asked.data} comparison={comparison} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return (
    <MissingPage title={text.notFoundTitle} text={text.notFound} back={{ to: "/forecasts/list/", label: text.back }} />
  );
}
