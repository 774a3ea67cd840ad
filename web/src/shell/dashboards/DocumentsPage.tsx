import { DocumentsDashboard } from "#web/documents/dashboard/DocumentsDashboard.tsx";
import { SignDialog, signParts, WaitingLink } from "#web/signing/dashboardParts.tsx";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";

/** The documents dashboard with signing, which documents know nothing of. */
export function DocumentsPage() {
  useLoadedAhead(signParts);
  return <DocumentsDashboard waiting={<WaitingLink />} SignDialog={SignDialog} />;
}
