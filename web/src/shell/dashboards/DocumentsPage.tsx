import { DocumentsDashboard } from "#web/documents/dashboard/DocumentsDashboard.tsx";
import { WaitingLink } from "#web/signing/waiting/WaitingLink.tsx";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { SignDialog, signParts } from "./signParts.ts";

/** The documents dashboard with signing, which documents know nothing of. */
export function DocumentsPage() {
  useLoadedAhead(signParts);
  return <DocumentsDashboard waiting={<WaitingLink />} SignDialog={SignDialog} />;
}
