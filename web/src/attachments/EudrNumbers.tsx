import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { checkEudr, siteTexts } from "#shared/acts/siteEdits.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { numberState, stateText } from "#shared/eudr/numberStates.ts";
import {
  EUDR_EXCUSE_NAMES,
  type EudrExcuse,
  type EudrNumber,
  eudrText,
  MAX_EUDR_LENGTH,
  MAX_EUDR_NUMBERS,
} from "#shared/reports/eudrNumbers.ts";
import { isText, listOf, recordOf } from "#web/api/leaving/shapes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import { type Stored, useEditForm } from "#web/ui/forms/useEditForm.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./AttachmentsPage.module.css";
import { DeclareByLetter } from "./DeclareByLetter.tsx";
import { attachmentsText as text } from "./text.ts";
import type { SiteChange } from "./useSiteChange.ts";

interface Typed {
  numbers: EudrNumber[];
  /** '' while a number is needed. */
  excuse: EudrExcuse | "";
}

const isTyped = recordOf<Typed>({
  numbers: listOf(recordOf<EudrNumber>({ reference: isText, verification: isText })),
  excuse: (kept): kept is Typed["excuse"] => kept === "" || EUDR_EXCUSE_NAMES.some((name) => name === kept),
});

interface EudrNumbersProps {
  hash: string;
  change: SiteChange;
  /** Way by which its owner can declare; null when Virn files nothing. */
  declaring: ComponentProps<typeof DeclareByLetter>["declaring"] | null;
  isFrozen: boolean;
}

/** EUDR numbers of a site, and their form (docs/rules/attachments.md, "EUDR numbers at a site"). */
export function EudrNumbers({ hash, change: { site, save, reload }, declaring, isFrozen }: EudrNumbersProps) {
  const [isOpened, setOpen] = useState(false);
  const form = useEditForm<Typed, EudrInput>({
    stored: storedOf(site),
    keptAs: `eudr.${hash}.${site.id}`,
    isValues: isTyped,
    isPublic: true,
    check: ({ numbers, excuse }) => {
      const checked = checkEudr(numbers);
      if (checked.ok) return { ok: true, input: { numbers: checked.numbers, excuse: excuse || null } };
      return { ok: false, errors: { numbers: siteTexts.eudr[checked.reason] } };
    },
    save: async (input, version) => {
      const saved = await save(
        () =>
          call(api.attachments.updateEudr, {
            params: { id: site.id },
            query: { act_hash: hash },
            body: { ...input, version },
          }),
        ({ numbers, excuse }) => ({ eudr_numbers: numbers, eudr_found: false, eudr_excuse: excuse }),
      );
      setOpen(false);
      return { values: { numbers: saved.numbers, excuse: saved.excuse ?? "" }, version: saved.version };
    },
    conflict: { code: "site_changed", readAgain: async () => storedOf(await reload()), gone: text.siteGone },
    fieldOf: () => "numbers",
  });
  const isOpen = isOpened || form.isDirty;
  const { numbers } = form.values;
  const change = (changed: readonly EudrNumber[]) => form.change({ numbers: [...changed] });
  const edit = (index: number, half: Partial<EudrNumber>) =>
    change(numbers.map((number, at) => (at === index ? { ...number, ...half } : number)));

  return (
    <div className={classes.section}>
      <h3 className={classes.subtitle}>{text.eudr}</h3>
      {site.eudr_numbers.length === 0 && !isOpen && <p className={layout.quiet}>{undeclaredText(site)}</p>}
      {site.eudr_numbers.length > 0 && (
        <ul className={classes.numbers}>
          {site.eudr_numbers.map((number) => (
            <li key={`${number.reference} ${number.verification}`}>
              {declaredText(number, site)}
              {site.eudr_found && ` · ${text.foundEudr}`}
            </li>
          ))}
        </ul>
      )}
      {!isFrozen && !isOpen && (
        <button
          type="button"
          className={layout.action}
          onClick={() => {
            setOpen(true);
            if (numbers.length === 0) change([NONE]);
          }}
          data-no-print
        >
          {site.eudr_numbers.length > 0 ? text.changeEudr : text.addEudr}
        </button>
      )}
      {declaring && !isOpen && site.eudr_numbers.length === 0 && !site.eudr_excuse && (
        <DeclareByLetter hash={hash} declaring={declaring} />
      )}
      {!isFrozen && isOpen && (
        <form className={classes.eudr} onSubmit={form.submit} data-no-print>
          <TheirChanges
            form={form}
            labels={{ numbers: text.eudr, excuse: text.excuse }}
            shown={(field, { numbers, excuse }) => (field === "excuse" ? text.excuses[excuse] : eudrText(numbers))}
          />
          {numbers.map(({ reference, verification }, index) => (
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
                onClick={() => change(numbers.filter((_number, at) => at !== index))}
              />
            </div>
          ))}
          <Select
            label={text.excuse}
            data={EXCUSES}
            value={form.values.excuse}
            allowDeselect={false}
            onChange={(excuse) => form.change({ excuse: EUDR_EXCUSE_NAMES.find((name) => name === excuse) ?? "" })}
          />
          {form.hasErrors && (
            <ErrorText>{[`${text.saveFailed}.`, form.errorOf("numbers") ?? form.errorOf() ?? ""]}</ErrorText>
          )}
          <div className={`${layout.wrap} ${classes.submit}`}>
            {numbers.length < MAX_EUDR_NUMBERS && (
              <Button variant="default" onClick={() => change([...numbers, NONE])}>
                {text.oneMore}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => {
                form.reset();
                setOpen(false);
              }}
              disabled={form.isBusy}
            >
              {common.cancel}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {text.save}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface EudrInput {
  numbers: EudrNumber[];
  excuse: EudrExcuse | null;
}

const EXCUSES = (["", ...EUDR_EXCUSE_NAMES] as const).map((value) => ({ value, label: text.excuses[value] }));

const NONE: EudrNumber = { reference: "", verification: "" };

function undeclaredText({ eudr_excuse: excuse, eudr_expected: expected }: AttachmentSite): string {
  if (excuse) return text.noEudrNeeded(excuse);
  if (!expected) return text.notDeclared;
  return expected.is === "waiting" ? text.expected : text.rejected(expected.reason);
}

function numberOf({ reference, verification }: EudrNumber): string {
  return [reference || "–", verification && `(${verification})`].filter(Boolean).join(" ");
}

function declaredText(number: EudrNumber, { eudr_checks: checks }: AttachmentSite): string {
  const { reference, verification } = number;
  const check = checks.find((one) => one.reference === reference && one.verification === verification);
  // A number that was saved on this page has not been asked about.
  const state = check?.state ?? numberState(number, undefined, "");
  const said = stateText(state, check?.answered_at ?? undefined);
  return state === "unusable" ? `${numberOf(number)}: ${said}` : text.declared(numberOf(number), said);
}

function storedOf({ eudr_numbers: numbers, eudr_excuse: excuse, version }: AttachmentSite): Stored<Typed> {
  return { values: { numbers, excuse: excuse ?? "" }, version };
}
