import { Button, Select, TextInput } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import "@mantine/core/styles/Combobox.layer.css";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { MAX_SITE_FACT } from "#shared/acts/siteEdits.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { COUNTIES } from "#shared/reports/counties.ts";
import { isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./AttachmentsPage.module.css";
import { attachmentsText as text } from "./text.ts";
import type { SiteChange } from "./useSiteChange.ts";

type Origin = Pick<AttachmentSite, (typeof TEXTS)[number] | "county"> & { possession_type: 10 | 20 };

interface OriginFormProps {
  hash: string;
  change: SiteChange;
  /** Counts how often the section was opened or closed, which resets the status. */
  toggled: number;
  /** What the cadastre says of the county; '' for nothing. */
  countyHint: string;
}

const TEXTS = ["forest_notice", "contract_number", "previous_owner"] as const;
const LABELS = { ...text.fields, possession_type: text.possession, county: text.county };

const isOrigin = recordOf<Origin>({
  possession_type: oneOf(10, 20),
  forest_notice: isText,
  contract_number: isText,
  previous_owner: isText,
  county: isText,
});

/** The five fields of 'Päritolu andmed' (docs/rules/attachments.md, "Origin data"). */
export function OriginForm({ hash, change: { site, save, reload }, toggled, countyHint }: OriginFormProps) {
  const [saved, setSaved] = useState({ toggled: -1 });
  const form = useEditForm<Origin, Origin>({
    stored: storedOf(site),
    keptAs: `origin.${hash}.${site.id}`,
    isValues: isOrigin,
    isPublic: true,
    check: (input) => ({ ok: true, input }),
    save: async (input, version) => {
      const { version: next, ...stored } = await save(
        () =>
          call(api.attachments.updateOrigin, {
            params: { id: site.id },
            query: { act_hash: hash },
            body: { ...input, version },
          }),
        ({ version: _version, ...origin }) => origin,
      );
      setSaved({ toggled });
      // A word for none is stored as nothing.
      return { values: stored, version: next };
    },
    conflict: {
      code: "site_changed",
      readAgain: async () => storedOf(await reload()),
      gone: text.siteGone,
    },
  });
  const forgetFailure = useEffectEvent((_toggled: number) => form.errors.show({}));
  useEffect(() => forgetFailure(toggled), [toggled]);
  const isSaved = saved.toggled === toggled && !form.draft.isDirty && !form.errors.isAny && !form.isBusy;

  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <TheirChanges
        form={form}
        labels={LABELS}
        shown={(field, values) =>
          field === "possession_type" ? text.possessions[values.possession_type] : values[field]
        }
      />
      <Select
        label={LABELS.possession_type}
        data={POSSESSIONS}
        allowDeselect={false}
        {...form.field("possession_type")}
        value={String(form.values.possession_type)}
        onChange={(value) => form.change({ possession_type: value === "20" ? 20 : 10 })}
      />
      {TEXTS.map((field) => (
        <TextInput key={field} label={LABELS[field]} maxLength={MAX_SITE_FACT} {...form.field(field)} />
      ))}
      <Select
        label={LABELS.county}
        data={countiesWith(site.county, form.values.county)}
        placeholder={text.noCounty}
        description={countyHint}
        searchable
        clearable
        nothingFoundMessage={text.noSuchCounty}
        {...form.field("county")}
        value={form.values.county || null}
        onChange={(value) => form.change({ county: value ?? "" })}
      />
      <div className={`${layout.wrap} ${classes.submit}`}>
        <Button type="submit" variant={form.draft.isDirty ? "filled" : "default"} loading={form.isBusy}>
          {text.save}
        </Button>
        {isSaved && (
          <output className={`${layout.inline} ${layout.green}`}>
            <IconCheck size={16} aria-hidden="true" />
            {text.saved}
          </output>
        )}
        {form.draft.isDirty && !form.isBusy && !form.errors.isAny && (
          <span className={layout.quiet}>{text.notSaved}</span>
        )}
      </div>
      {form.errors.isAny && <ErrorText>{[`${text.saveFailed}.`, form.errors.of() ?? ""]}</ErrorText>}
    </form>
  );
}

const POSSESSIONS = [
  { value: "10", label: text.possessions[10] },
  { value: "20", label: text.possessions[20] },
];

function storedOf(site: AttachmentSite): Stored<Origin> {
  const { possession_type, forest_notice, contract_number, previous_owner, county, version } = site;
  return {
    values: { possession_type: possession_type ?? 10, forest_notice, contract_number, previous_owner, county },
    version,
  };
}

function countiesWith(...others: string[]): string[] {
  return [...new Set([...COUNTIES, ...others])].filter(Boolean);
}
