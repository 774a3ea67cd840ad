import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import type { OwnDestination } from "#shared/companies/contract.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { isText } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import classes from "./DestinationDialog.module.css";

interface DestinationDialogProps {
  company: number;
  /** Undefined for a new one. A code stays: reports have it. */
  destination: OwnDestination | undefined;
  onClose: () => void;
}

export function DestinationDialog({ company, destination, onClose }: DestinationDialogProps) {
  const [code, setCode] = useKeptState("destination.code", destination?.code ?? "", isText);
  const [name, setName] = useKeptState("destination.name", destination?.name ?? "", isText);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    const params = { id: String(company) };
    try {
      if (destination) await call(api.companies.renameDestination, { params, body: { code, name } });
      else await call(api.companies.addDestination, { params, body: { code, name } });
      showToast({ text: destination ? text.destinationRenamed : text.destinationAdded });
      await refresh(api.companies.load, api.prices.options, api.reports.destinations);
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const hasFields = Object.keys(problem.fields).length > 0;
      setErrors(hasFields ? problem.fields : { non_field_errors: [problem.message] });
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={destination ? text.renameTitle : text.addDestinationTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className={classes.form}>
        <TextInput
          label={text.destinationCode}
          value={code}
          error={errors["code"]?.[0]}
          disabled={destination !== undefined}
          autoComplete="off"
          {...(destination ? {} : { "data-autofocus": true })}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextInput
          label={text.destinationName}
          value={name}
          error={errors["name"]?.[0]}
          autoComplete="off"
          {...(destination ? { "data-autofocus": true } : {})}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ErrorText>{errors["non_field_errors"]}</ErrorText>
        <DialogButtons>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={isBusy}>
            {text.save}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
