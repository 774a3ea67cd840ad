import { Checkbox, TextInput } from "@mantine/core";
import type { ListedPerson } from "#shared/people/contract.ts";
import { checkPerson, type PersonInput, personErrorTexts } from "#shared/people/personInput.ts";
import { type Role, roles } from "#shared/people/roles.ts";
import { isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import classes from "#web/ui/forms/Forms.module.css";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { inWords, useEditForm } from "#web/ui/forms/useEditForm.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import type { PeopleCompany } from "./PeopleTable.tsx";
import { roleText, peopleText as text } from "./text.ts";

const isTyped = recordOf<PersonInput>({
  name: isText,
  email: isText,
  personal_code: isText,
  roles: listOf(oneOf(...roles)),
});

const LABELS = { name: text.name, personal_code: text.personalCode, email: text.email, roles: text.roles };

interface PersonDialogProps {
  company: PeopleCompany;
  person: ListedPerson | undefined;
  onClose: () => void;
}

export function PersonDialog({ company, person, onClose }: PersonDialogProps) {
  const isAgentOffered = company.is_platform || person?.roles.includes("superUser") === true;
  const others = (person?.employers ?? []).map(({ name }) => name);
  const form = usePersonForm({ company, person, isAgentOffered, onClose });
  const field = (name: Exclude<keyof PersonInput, "roles">, hint?: string) => (
    <TextInput
      label={LABELS[name]}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="off"
      spellCheck={false}
      {...(name === "name" ? { "data-autofocus": true } : {})}
      {...(name === "personal_code" ? { inputMode: "numeric" as const } : {})}
      {...form.field(name)}
    />
  );
  return (
    <FormDialog
      form={form}
      title={person ? text.changeTitle : text.addTitle}
      labels={LABELS}
      shown={(name, values) =>
        name === "roles" ? values.roles.map((role) => roleText[role].name).join(", ") : values[name]
      }
      onClose={onClose}
    >
      {field("name")}
      {field("personal_code", person ? undefined : text.addHint)}
      {field("email", text.emailHint)}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{text.roles}</legend>
        {roles
          .filter((role) => role !== "superUser" || isAgentOffered)
          .map((role) => (
            <Checkbox
              key={role}
              size="sm"
              label={roleText[role].name}
              description={roleText[role].hint}
              checked={form.values.roles.includes(role)}
              onChange={({ currentTarget }) =>
                form.change({ roles: toggledRoles(form.values.roles, role, currentTarget.checked) })
              }
            />
          ))}
        {others.length > 1 && <p className={classes.hint}>{text.rolesEverywhere(others.join(", "))}</p>}
        <ErrorText>{form.errors.of("roles")}</ErrorText>
      </fieldset>
    </FormDialog>
  );
}

function usePersonForm({ company, person, isAgentOffered, onClose }: PersonDialogProps & { isAgentOffered: boolean }) {
  const id = String(company.id);
  return useEditForm({
    stored: person ? storedOf(person) : { values: newPerson(company), version: 0 },
    keptAs: "person",
    isValues: isTyped,
    check: (values) =>
      inWords(
        checkPerson(values, {
          mayBeAgent: isAgentOffered,
          mayLackCode: person?.personal_code === "",
          mayLackEmail: person?.email === "",
          storedEmail: person?.email,
        }),
        personErrorTexts,
      ),
    save: async (body, version) => {
      if (!person) await call(api.people.add, { params: { id }, body });
      else await call(api.people.change, { params: { id, person: String(person.id) }, body: { ...body, version } });
      showToast({ text: person ? text.changed : text.added });
      await refreshed();
      onClose();
    },
    conflict: person && {
      code: "person_changed",
      readAgain: async () => {
        const { people } = await call(api.people.list, { params: { id } });
        const now = people.find((each) => each.id === person.id);
        return now && storedOf(now);
      },
      gone: text.gone,
    },
  });
}

function storedOf({ name, email, personal_code, roles, version }: ListedPerson): Stored<PersonInput> {
  return { values: { name, email, personal_code, roles }, version };
}

function newPerson(company: PeopleCompany): PersonInput {
  return { name: "", email: "", personal_code: "", roles: company.is_platform ? [] : ["companyUser"] };
}

function toggledRoles(before: readonly Role[], role: Role, isTicked: boolean): Role[] {
  return roles.filter((each) => (each === role ? isTicked : before.includes(each)));
}
