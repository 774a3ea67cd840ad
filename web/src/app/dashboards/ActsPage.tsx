import { ActsDashboard } from "#web/pages/acts/dashboard/ActsDashboard.tsx";
import { CompositeButton } from "#web/pages/compositeReports/CompositeButton.tsx";

/** The acts dashboard with the composite report, which acts know nothing of. */
export function ActsPage() {
  return <ActsDashboard composite={<CompositeButton />} />;
}
