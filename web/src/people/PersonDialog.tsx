import { Button, Checkbox, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import type { ListedPerson } from "#shared/people/contract.ts";
import { checkPerson, type PersonInput, personErrorTexts } from "#shared/people/personInput.ts";
import { type Role, roles } from "#shared/people/roles.ts";
import { isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import type { PeopleCompany } from "./PeopleTable.tsx";
import classes from "./PersonDialog.module.css";
import { roleText, peopleText as text } from "./text.ts";

type Sentences = Readonly<Record<string, string>>;
type FactField = Exclude<keyof PersonInput, "roles">;

const isTyped = recordOf<PersonInput>({
  name: isText,
  email: isText,
  personal_code: isText,
  roles: listOf(oneOf(...roles)),
});

interface PersonDialogProps {
  company: PeopleCompany;
  /** Undefined for a new one. */
  person: ListedPerson | undefined;
  onClose: () => void;
}

export function PersonDialog({ company, person, onClose }: PersonDialogProps) {
  const isAgentOffered = company.is_platform || person?.roles.includes("superUser") === true;
  const [typed, setTyped] = useKeptState("person.typed", () => startOf(person, company), isTyped);
  const [revision, setRevision] = useState(person?.revision ?? 0);
  const [errors, setErrors] = useState<Sentences>({});
  const [isBusy, setBusy] = useState(false);
  const others = (person?.employers ?? []).map(({ name }) => name);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkPerson(typed, { mayBeAgent: isAgentOffered, mayLackCode: person?.personal_code === "" });
    if (!checked.ok) {
      setErrors(
        Object.fromEntries(Object.entries(checked.errors).map(([field, error]) => [field, personErrorTexts[error]])),
      );
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await send(checked.input);
      showToast({ text: person ? text.changed : text.added });
      await refresh(api.people.list, api.sessions.me);
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setBusy(false);
      if (person && problem.is("person_changed")) await takeRevision(person.id);
      else setErrors(sentencesOf(problem));
    }
  };

  const send = async (input: PersonInput) => {
    const id = String(company.id);
    if (!person) await call(api.people.add, { params: { id }, body: input });
    else await call(api.people.change, { params: { id, person: String(person.id) }, body: { ...input, revision } });
  };

  /** What was typed stays; the next try saves it on top of what the other one saved. */
  const takeRevision = async (personId: number) => {
    try {
      const { people } = await call(api.people.list, { params: { id: String(company.id) } });
      const now = people.find(({ id }) => id === personId);
      if (now) setRevision(now.revision);
      setErrors({ non_field_errors: text.changedElsewhere });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setErrors(sentencesOf(problem));
    }
  };

  const field = (name: FactField, label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={typed[name]}
      error={errors[name]}
      autoComplete="off"
      spellCheck={false}
      {...(name === "name" ? { "data-autofocus": true } : {})}
      {...(name === "personal_code" ? { inputMode: "numeric" as const } : {})}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={person ? text.changeTitle : text.addTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className={classes.form}>
        {field("name", text.name)}
        {field("personal_code", text.personalCode, person ? undefined : text.addHint)}
        {field("email", text.email, text.emailHint)}
        <fieldset className={classes.roles}>
          <legend className={classes.legend}>{text.roles}</legend>
          {roles
            .filter((role) => role !== "superUser" || isAgentOffered)
            .map((role) => (
              <Checkbox
                key={role}
                size="sm"
                label={roleText[role].name}
                description={roleText[role].hint}
                checked={typed.roles.includes(role)}
                onChange={(event) =>
                  setTyped({ ...typed, roles: toggled(typed.roles, role, event.currentTarget.checked) })
                }
              />
            ))}
          {others.length > 1 && <p className={classes.hint}>{text.rolesEverywhere(others.join(", "))}</p>}
          <ErrorText>{errors["roles"]}</ErrorText>
        </fieldset>
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

function startOf(person: ListedPerson | undefined, company: PeopleCompany): PersonInput {
  if (!person) return { name: "", email: "", personal_code: "", roles: company.is_platform ? [] : ["companyUser"] };
  return { name: person.name, email: person.email, personal_code: person.personal_code, roles: person.roles };
}

function toggled(before: readonly Role[], role: Role, isTicked: boolean): Role[] {
  return roles.filter((each) => (each === role ? isTicked : before.includes(each)));
}

function sentencesOf(problem: ApiProblem): Sentences {
  const fields = Object.entries(problem.fields).map(([field, texts]) => [field, texts.join(" ")] as const);
  return fields.length > 0 ? Object.fromEntries(fields) : { non_field_errors: problem.message };
}
