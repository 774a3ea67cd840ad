import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/attachments/OwnerPage.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import { useSectionSentence } from "#web/attachments/texts/sectionSentences.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import type { SiteChange } from "#web/attachments/useSiteChange.ts";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { FactField } from "./FactField.tsx";

type Origin = Pick<AttachmentSite, (typeof TEXTS)[number]> & { possession_type: 10 | 20 };

interface OriginFormProps {
  hash: string;
  change: SiteChange;
  /** Counts how often the section was opened or closed, which resets the status. */
  toggled: number;
  /** What the cadastre says of the county; '' for nothing. */
  countyHint: string;
  text: GuideText;
}

const TEXTS = ["forest_notice", "contract_number", "previous_owner", "county"] as const;

const isOrigin = recordOf<Origin>({
  possession_type: oneOf(10, 20),
  forest_notice: isText,
  contract_number: isText,
  previous_owner: isText,
  county: isText,
});

/** The five fields of 'Päritolu andmed' (docs/rules/attachments.md, "Origin data"). */
export function OriginForm({
  hash,
  change: { site, save, reload },
  toggled,
  countyHint,
  text: words,
}: OriginFormProps) {
  const text = useWords(sectionWords);
  const say = useSectionSentence();
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
        labels={words.fields}
        shown={(field, values) =>
          field === "possession_type" ? words.possessions[values.possession_type] : values[field]
        }
      />
      <FactField
        field="possession_type"
        value={String(form.values.possession_type)}
        text={words}
        size="sm"
        input={form.field("possession_type")}
        onChange={(value) => form.change({ possession_type: value === "20" ? 20 : 10 })}
      />
      {TEXTS.map((field) => (
        <FactField
          key={field}
          field={field}
          value={form.values[field]}
          text={words}
          hint={field === "county" ? countyHint : ""}
          size="sm"
          input={{ ...form.field(field), error: say(form.errors.of(field) ?? "") }}
          onChange={(value) => form.change({ [field]: value })}
        />
      ))}
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
      {form.errors.isAny && <ErrorText>{[`${text.saveFailed}.`, say(form.errors.of() ?? "")]}</ErrorText>}
    </form>
  );
}

function storedOf(site: AttachmentSite): Stored<Origin> {
  const { possession_type, forest_notice, contract_number, previous_owner, county, version } = site;
  return {
    values: { possession_type: possession_type ?? 10, forest_notice, contract_number, previous_owner, county },
    version,
  };
}
