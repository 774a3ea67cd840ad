import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { checkEudr, siteTexts } from "#shared/acts/siteEdits.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
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
import { useSectionSentence } from "#web/attachments/texts/sectionSentences.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { type EditForm, useEditForm } from "#web/ui/forms/useEditForm.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./OwnerPage.module.css";
import type { SiteChange } from "./useSiteChange.ts";

export interface TypedEudr {
  numbers: EudrNumber[];
  /** '' while a number is needed. */
  excuse: EudrExcuse | "";
}

interface EudrInput {
  numbers: EudrNumber[];
  excuse: EudrExcuse | null;
}

const isTyped = recordOf<TypedEudr>({
  numbers: listOf(recordOf<EudrNumber>({ reference: isText, verification: isText })),
  excuse: (kept): kept is TypedEudr["excuse"] => kept === "" || EUDR_EXCUSE_NAMES.some((name) => name === kept),
});

export const NO_NUMBER: EudrNumber = { reference: "", verification: "" };

export function useEudrForm(hash: string, { site, save, reload }: SiteChange, onSaved: () => void) {
  const text = useWords(sectionWords);
  return useEditForm<TypedEudr, EudrInput>({
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
      onSaved();
      return { values: { numbers: saved.numbers, excuse: saved.excuse ?? "" }, version: saved.version };
    },
    conflict: { code: "site_changed", readAgain: async () => storedOf(await reload()), gone: text.siteGone },
    fieldOf: () => "numbers",
  });
}

/** Lines of numbers, and why none is needed. */
export function EudrForm({ form, onClose }: { form: EditForm<TypedEudr>; onClose: () => void }) {
  const text = useWords(sectionWords);
  const say = useSectionSentence();
  const { numbers } = form.values;
  const change = (changed: readonly EudrNumber[]) => form.change({ numbers: [...changed] });
  const edit = (index: number, half: Partial<EudrNumber>) =>
    change(numbers.map((number, at) => (at === index ? { ...number, ...half } : number)));
  return (
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
        data={(["", ...EUDR_EXCUSE_NAMES] as const).map((value) => ({ value, label: text.excuses[value] }))}
        value={form.values.excuse}
        allowDeselect={false}
        onChange={(excuse) => form.change({ excuse: EUDR_EXCUSE_NAMES.find((name) => name === excuse) ?? "" })}
      />
      {form.errors.isAny && (
        <ErrorText>{[`${text.saveFailed}.`, say(form.errors.of("numbers") ?? form.errors.of() ?? "")]}</ErrorText>
      )}
      <div className={`${layout.wrap} ${classes.submit}`}>
        {numbers.length < MAX_EUDR_NUMBERS && (
          <Button variant="default" onClick={() => change([...numbers, NO_NUMBER])}>
            {text.oneMore}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            form.draft.reset();
            onClose();
          }}
          disabled={form.isBusy}
        >
          {text.cancel}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function storedOf({ eudr_numbers: numbers, eudr_excuse: excuse, version }: AttachmentSite): Stored<TypedEudr> {
  return { values: { numbers, excuse: excuse ?? "" }, version };
}
