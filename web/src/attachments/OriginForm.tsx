import { Button, Select, TextInput } from "@mantine/core";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { attachmentsText as text } from "./text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { IconCheck } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { COUNTIES, MAX_SITE_FACT } from "#shared/acts/siteEdits.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./AttachmentsPage.module.css";
import { forgetDraft, keepDraft, keptDraft, type OriginDraft } from "./originDraft.ts";
import type { SiteChange } from "./useSiteChange.ts";

interface OriginFormProps {
  hash: string;
  change: SiteChange;
  /** Counts how often the section was opened or closed, which resets the status. */
  toggled: number;
}

type Status = { is: "idle" } | { is: "saving" } | { is: "saved" } | { is: "failed"; reason: string };

const TEXTS = ["forest_notice", "contract_number", "previous_owner"] as const;

/** The five fields of 'Päritolu andmed' (docs/rules/attachments.md, "Origin data"). Nothing typed is lost by a refusal or a reload. */
export function OriginForm({ hash, change: { site, save, reload }, toggled }: OriginFormProps) {
  const draftKey = `${hash} ${site.id}`;
  const stored = draftOf(site);
  const [typed, setTyped] = useState<OriginDraft | undefined>(() => keptDraft(draftKey));
  const [told, setTold] = useState<{ status: Status; at: number }>({ status: { is: "idle" }, at: 0 });
  const setStatus = (status: Status) => setTold({ status, at: toggled });
  const status: Status = told.at === toggled || told.status.is === "saving" ? told.status : { is: "idle" };
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  /** What others saved while this was typed. */
  const [isOvertaken, setOvertaken] = useState(false);
  const isBusy = useRef(false);
  const shown = typed ?? stored;
  const isChanged = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(stored);

  const edit = (change: Partial<OriginDraft>) => {
    const next = { ...shown, ...change };
    setTyped(next);
    keepDraft(draftKey, next);
    setStatus({ is: "idle" });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus({ is: "saving" });
    setErrors({});
    const sent = shown;
    try {
      await save(
        (version) =>
          call(api.attachments.updateOrigin, {
            params: { id: site.id },
            query: { act_hash: hash },
            body: { ...sent, version },
          }),
        ({ version: _version, ...saved }) => saved,
      );
      // What was typed while it was being saved stays.
      setTyped((now) => (now === undefined || JSON.stringify(now) === JSON.stringify(sent) ? undefined : now));
      forgetDraft(draftKey);
      setOvertaken(false);
      setStatus({ is: "saved" });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const isStale = problem.is("site_changed");
      setErrors(problem.fields);
      setOvertaken(isStale);
      setTyped(sent);
      setStatus({ is: "failed", reason: Object.keys(problem.fields).length > 0 ? "" : problem.message });
      if (isStale) await reload();
    } finally {
      isBusy.current = false;
    }
  };

  const errorOf = (field: keyof OriginDraft) => {
    const own = errors[field]?.[0];
    if (own) return own;
    return isOvertaken && stored[field] !== shown[field] ? text.overtaken(labelOf(field, stored)) : undefined;
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={text.possession}
        data={POSSESSIONS}
        value={String(shown.possession_type)}
        allowDeselect={false}
        error={errorOf("possession_type")}
        onChange={(value) => edit({ possession_type: value === "20" ? 20 : 10 })}
      />
      {TEXTS.map((field) => (
        <TextInput
          key={field}
          label={text.fields[field]}
          value={shown[field]}
          maxLength={MAX_SITE_FACT}
          error={errorOf(field)}
          onChange={(event) => edit({ [field]: event.currentTarget.value })}
        />
      ))}
      <Select
        label={text.county}
        data={countiesWith(stored.county, shown.county)}
        value={shown.county || null}
        placeholder={text.noCounty}
        searchable
        clearable
        nothingFoundMessage={text.noSuchCounty}
        error={errorOf("county")}
        onChange={(value) => edit({ county: value ?? "" })}
      />
      <div className={classes.submit}>
        <Button type="submit" variant={isChanged ? "filled" : "default"} loading={status.is === "saving"}>
          {text.save}
        </Button>
        {status.is === "saved" && (
          <output className={classes.saved}>
            <IconCheck size={16} aria-hidden="true" />
            {text.saved}
          </output>
        )}
        {isChanged && status.is === "idle" && <span className={classes.note}>{text.notSaved}</span>}
      </div>
      {status.is === "failed" && <ErrorText>{[`${text.saveFailed}.`, status.reason]}</ErrorText>}
    </form>
  );
}

const POSSESSIONS = [
  { value: "10", label: text.possessions[10] },
  { value: "20", label: text.possessions[20] },
];

function draftOf(site: AttachmentSite): OriginDraft {
  const { possession_type, forest_notice, contract_number, previous_owner, county } = site;
  return { possession_type: possession_type ?? 10, forest_notice, contract_number, previous_owner, county };
}

/** The list, and a text that the load came with. */
function countiesWith(...others: string[]): string[] {
  return [...new Set([...COUNTIES, ...others])].filter(Boolean);
}

function labelOf(field: keyof OriginDraft, draft: OriginDraft): string {
  return field === "possession_type" ? text.possessions[draft.possession_type] : draft[field];
}
