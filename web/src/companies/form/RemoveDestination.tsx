import type { OwnDestination } from "#shared/companies/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";

interface RemoveDestinationProps {
  company: number;
  destination: OwnDestination;
  onClose: () => void;
}

/** Asks first; the server refuses while a report has the destination. */
export function RemoveDestination({ company, destination, onClose }: RemoveDestinationProps) {
  const removal = useAction(async () => {
    const params = { id: String(company) };
    await call(api.companies.removeDestination, { params, query: { code: destination.code } });
    showToast({ text: text.destinationRemoved });
    await refreshed();
    onClose();
  });
  return (
    <DangerDialog
      title={text.removeDestinationTitle}
      action={text.removeDestinationAction}
      work={removal}
      onCancel={onClose}
    >
      <p>
        {destination.code}, {destination.name}
      </p>
    </DangerDialog>
  );
}
