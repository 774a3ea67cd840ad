import { Button, CloseButton, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { checkEudr, siteTexts } from "#shared/acts/siteEdits.ts";
import { type EudrNumber, MAX_EUDR_LENGTH, MAX_EUDR_NUMBERS } from "#shared/reports/eudrNumbers.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./AttachmentsPage.module.css";
import { attachmentsText as text } from "./text.ts";
import type { SiteChange } from "./useSiteChange.ts";

/** EUDR numbers of a site, and their form (docs/rules/attachments.md, "EUDR numbers at a site"). */
export function EudrNumbers({ hash, change, isFrozen }: { hash: string; change: SiteChange; isFrozen: boolean }) {
  const { site, save, reload } = change;
  const [typed, setTyped] = useState<readonly EudrNumber[]>();
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const edit = (index: number, half: Partial<EudrNumber>) =>
    setTyped((now) => now?.map((number, at) => (at === index ? { ...number, ...half } : number)));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !typed) return;
    const checked = checkEudr(typed);
    if (!checked.ok) return setRefusal(siteTexts.eudr[checked.reason]);
    setBusy(true);
    setRefusal("");
    try {
      await save(
        (version) =>
          call(api.attachments.updateEudr, {
            params: { id: site.id },
            query: { act_hash: hash },
            body: { numbers: checked.numbers, version },
          }),
        ({ numbers }) => ({ eudr_numbers: numbers }),
      );
      setTyped(undefined);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setRefusal(`${text.saveFailed}. ${Object.values(problem.fields)[0]?.[0] ?? problem.message}`);
      if (problem.is("site_changed")) await reload();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.section}>
      <h3 className={classes.subtitle}>{text.eudr}</h3>
      {site.eudr_numbers.length === 0 && !typed && <p className={layout.quiet}>{text.missing}</p>}
      {site.eudr_numbers.length > 0 && (
        <ul className={classes.numbers}>
          {site.eudr_numbers.map(({ reference, verification }) => (
            <li key={`${reference} ${verification}`}>
              {reference || "–"}
              {verification && ` (${verification})`}
            </li>
          ))}
        </ul>
      )}
      {!isFrozen && !typed && (
        <button
          type="button"
          className={layout.action}
          onClick={() => setTyped(site.eudr_numbers.length > 0 ? [...site.eudr_numbers] : [NONE])}
          data-no-print
        >
          {site.eudr_numbers.length > 0 ? text.changeEudr : text.addEudr}
        </button>
      )}
      {typed && (
        <form className={classes.eudr} onSubmit={(event) => void submit(event)} data-no-print>
          {typed.map(({ reference, verification }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity while they are typed
            <div key={index} className={classes.pair}>
              <TextInput
                label={text.reference}
                value={reference}
                maxLength={MAX_EUDR_LENGTH}
                onChange={(event) => edit(index, { reference: event.currentTarget.value })}
              />
              <TextInput
                label={text.verification}
                value={verification}
                maxLength={MAX_EUDR_LENGTH}
                onChange={(event) => edit(index, { verification: event.currentTarget.value })}
              />
              <CloseButton
                aria-label={text.removeNumber(index + 1)}
                onClick={() => setTyped(typed.filter((_number, at) => at !== index))}
              />
            </div>
          ))}
          <ErrorText>{refusal}</ErrorText>
          <div className={`${layout.wrap} ${classes.submit}`}>
            {typed.length < MAX_EUDR_NUMBERS && (
              <Button variant="default" onClick={() => setTyped([...typed, NONE])}>
                {text.oneMore}
              </Button>
            )}
            <Button variant="default" onClick={() => setTyped(undefined)} disabled={isBusy}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {text.save}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

const NONE: EudrNumber = { reference: "", verification: "" };
