import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";
import { ReportsDashboard } from "#web/reports/ReportsDashboard.tsx";

/** The reports dashboard with the composite report, which reports know nothing of. */
export function ReportsPage() {
  return <ReportsDashboard composite={<CompositeButton />} />;
}
