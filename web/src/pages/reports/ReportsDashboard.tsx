import { reportsText } from "../../text/reports.ts";
import { Page } from "../../ui/Page.tsx";

export function ReportsDashboard() {
  return <Page title={reportsText.title}>{null}</Page>;
}
