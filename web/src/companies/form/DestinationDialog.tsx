import { TextInput } from "@mantine/core";
import { useRef } from "react";
import type { OwnDestination } from "#shared/companies/contract.ts";
import { isText, recordOf } from "#web/api/leaving/shapes.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";

type Typed = Pick<OwnDestination, "code" | "name">;

interface DestinationDialogProps {
  company: number;
  /** A stored code stays: reports have it. */
  destination: OwnDestination | undefined;
  onClose: () => void;
}

const LABELS = { code: text.destinationCode, name: text.destinationName };
const isTyped = recordOf<Typed>({ code: isText, name: isText });

export function DestinationDialog({ company, destination, onClose }: DestinationDialogProps) {
  const { code = "", name = "" } = destination ?? {};
  /** What the person saw: another tab may have renamed it since. */
  const seen = useRef(name);
  const form = useEditForm<Typed, Typed>({
    stored: { values: { code, name }, version: 0 },
    keptAs: "destination",
    isValues: isTyped,
    check: (input) => ({ ok: true, input }),
    save: async (body) => {
      const params = { id: String(company) };
      if (destination)
        await call(api.companies.renameDestination, { params, body: { ...body, original_name: seen.current } });
      else await call(api.companies.addDestination, { params, body });
      showToast({ text: destination ? text.destinationRenamed : text.destinationAdded });
      await refreshed();
      onClose();
    },
    conflict: destination && {
      code: "company_changed",
      readAgain: async () => {
        const { destinations } = await call(api.companies.load, { params: { id: String(company) } });
        const now = destinations.find((each) => each.code === code);
        if (!now) return undefined;
        seen.current = now.name;
        return { values: { code, name: now.name }, version: 0 };
      },
      gone: text.destinationGone,
    },
  });
  const field = (path: keyof Typed, isFirst: boolean) => (
    <TextInput
      label={LABELS[path]}
      autoComplete="off"
      {...(isFirst && { "data-autofocus": true })}
      {...form.field(path)}
      disabled={path === "code" && destination !== undefined}
    />
  );
  return (
    <FormDialog
      form={form}
      title={destination ? text.renameTitle : text.addDestinationTitle}
      action={text.save}
      labels={LABELS}
      onClose={onClose}
    >
      {field("code", !destination)}
      {field("name", destination !== undefined)}
    </FormDialog>
  );
}
