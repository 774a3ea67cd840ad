import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";
import { SendOfActs } from "#web/letters/SendOfActs.tsx";
import { ReportsDashboard } from "#web/reports/ReportsDashboard.tsx";

/** The reports dashboard with the composite report and letters, which reports know nothing of. */
export function ReportsPage() {
  return <ReportsDashboard composite={<CompositeButton />} SendOfActs={SendOfActs} />;
}
