import { CompositeButton } from "#web/pages/compositeReports/CompositeButton.tsx";
import { ReportsDashboard } from "#web/pages/reports/dashboard/ReportsDashboard.tsx";

/** The reports dashboard with the composite report, which reports know nothing of. */
export function ReportsPage() {
  return <ReportsDashboard composite={<CompositeButton />} />;
}
