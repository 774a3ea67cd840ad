import { ActsDashboard } from "#web/actLists/ActsDashboard.tsx";
import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";
import { SignDialog, signParts, WaitingLink } from "#web/signing/dashboardParts.tsx";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";

/** The acts dashboard with the composite report and signing, which acts know nothing of. */
export function ActsPage() {
  useLoadedAhead(signParts);
  return <ActsDashboard composite={<CompositeButton />} waiting={<WaitingLink />} SignDialog={SignDialog} />;
}
