import { ActsDashboard } from "#web/actLists/ActsDashboard.tsx";
import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";

/** The acts dashboard with the composite report, which acts know nothing of. */
export function ActsPage() {
  return <ActsDashboard composite={<CompositeButton />} />;
}
