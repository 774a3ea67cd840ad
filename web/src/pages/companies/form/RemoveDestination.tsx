import { useState } from "react";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/text/companies.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import type { Destination } from "./Destinations.tsx";

interface RemoveDestinationProps {
  company: number;
  destination: Destination;
  onClose: () => void;
}

/** Asks first; the server refuses while a report has the destination. */
export function RemoveDestination({ company, destination, onClose }: RemoveDestinationProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const remove = async () => {
    setBusy(true);
    try {
      const params = { id: String(company) };
      await call(api.companies.removeDestination, { params, query: { code: destination.code } });
      showToast({ text: text.destinationRemoved });
      await refresh(api.companies.load, api.prices.options, api.reports.destinations);
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.removeDestinationTitle}
      action={text.removeDestinationAction}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {destination.code}, {destination.name}
      </p>
      <ErrorText>{error}</ErrorText>
    </ConfirmDialog>
  );
}
