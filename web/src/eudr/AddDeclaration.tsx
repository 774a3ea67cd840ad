import { Select, TextInput } from "@mantine/core";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { checkDeclaration } from "#shared/eudr/declarations.ts";
import { either, isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { sayErrors } from "#web/ui/forms/sayErrors.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { declarationWords, numberWords } from "./declarationWords.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";
import { filingWords } from "./filing/words/filingWords.ts";
import { type ChosenOwner, OwnerField } from "./OwnerField.tsx";
import { PlotsField } from "./PlotsField.tsx";
import { numberStateText } from "./text.ts";

interface Typed {
  owner: ChosenOwner | null;
  reference: string;
  verification: string;
  plots: string;
  since: string | null;
}

const isNull = oneOf(null);
const isTyped = recordOf<Typed>({
  owner: either(isNull, recordOf<ChosenOwner>({ id: isNumber, name: isText })),
  reference: isText,
  verification: isText,
  plots: isText,
  since: either(isNull, isText),
});

interface AddDeclarationProps {
  /** Those of the person; of an agent, who may choose any, those that no search finds. */
  owners: readonly ChosenOwner[];
  isAgent: boolean;
  /** The draft whose owner and plots are taken along. */
  begun?: { id: string; owner: ChosenOwner; plots: string };
  onAdded: (added: WireDeclaration) => void;
  onClose: () => void;
}

/** Numbers that exist already (docs/rules/eudr.md, "Declarations"). */
export function AddDeclaration({ owners, isAgent, begun, onAdded, onClose }: AddDeclarationProps) {
  const text = useWords(numberWords);
  const { since: sinceLabel } = useWords(declarationWords);
  const states = useWords(filingWords);
  const say = useFilingSentence();
  const only = begun?.owner ?? (!isAgent && owners.length === 1 ? owners[0] : undefined);
  const values = { owner: only ?? null, reference: "", verification: "", plots: begun?.plots ?? "", since: null };
  const typing = useEditForm<Typed, Typed>({
    stored: { values, version: 0 },
    keptAs: begun ? `declaration.instead.${begun.id}` : "declaration",
    isValues: isTyped,
    check: (typed) => {
      const today = tallinnDay(new Date().toISOString());
      const checked = checkDeclaration({ ...typed, plots: [typed.plots], since: typed.since ?? undefined }, today);
      const errors = { ...(checked.ok ? {} : checked.errors), ...(typed.owner ? {} : { owner: text.noOwner }) };
      return Object.keys(errors).length === 0 ? { ok: true, input: typed } : { ok: false, errors };
    },
    save: async ({ owner, reference, verification, plots, since }) => {
      const body = { owner: owner?.id ?? 0, reference, verification, plots: plots.split("\n") };
      const added = await call(api.eudr.declare, { body: { ...body, ...(since !== null && { since }) } });
      showToast({ text: text.added(numberStateText(added, states)) });
      onAdded(added);
    },
  });
  const form = sayErrors(typing, say);
  return (
    <FormDialog
      form={form}
      title={isAgent ? text.title : text.own}
      size="lg"
      action={text.add}
      labels={{ ...text, since: sinceLabel }}
      shown={(field, { owner, ...typed }) => (field === "owner" ? (owner?.name ?? "") : (typed[field] ?? ""))}
      onClose={onClose}
    >
      {isAgent && !only && (
        <OwnerField
          isFirst
          more={owners}
          chosen={form.values.owner}
          error={form.errors.of("owner")}
          onChoose={(owner) => form.change({ owner })}
        />
      )}
      {!isAgent && !only && (
        <Select
          label={text.owner}
          data-autofocus
          data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.owner ? String(form.values.owner.id) : null}
          allowDeselect={false}
          error={form.errors.of("owner")}
          onChange={(value) => form.change({ owner: owners.find(({ id }) => String(id) === value) ?? null })}
        />
      )}
      <TextInput
        label={text.reference}
        placeholder={text.referenceExample}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={only ? true : undefined}
        {...form.field("reference")}
      />
      <TextInput label={text.verification} autoComplete="off" spellCheck={false} {...form.field("verification")} />
      <PlotsField
        value={form.values.plots}
        field={form.field("plots")}
        owner={form.values.owner?.id}
        onChange={(plots) => form.change({ plots })}
      />
      <DateField
        label={sinceLabel}
        description={text.sinceHint}
        value={form.values.since}
        canBeEmpty
        error={form.errors.of("since")}
        onChange={(since) => form.change({ since })}
      />
    </FormDialog>
  );
}
