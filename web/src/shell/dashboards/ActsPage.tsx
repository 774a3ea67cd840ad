import { ActsDashboard } from "#web/actLists/ActsDashboard.tsx";
import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";
import { WaitingLink } from "#web/signing/waiting/WaitingLink.tsx";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { SignDialog, signParts } from "./signParts.ts";

/** The acts dashboard with the composite report and signing, which acts know nothing of. */
export function ActsPage() {
  useLoadedAhead(signParts);
  return <ActsDashboard composite={<CompositeButton />} waiting={<WaitingLink />} SignDialog={SignDialog} />;
}
