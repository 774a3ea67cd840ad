import { fieldText, companyText as text } from "#web/companies/text.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./TheirChanges.module.css";
import type { Field, TypedCompany } from "./typedCompany.ts";
import type { ChangedElsewhere } from "./useCompanyForm.ts";

/** What the other editor saved: fields taken over, and both values where both changed one. */
export function TheirChanges({ changed, onClose }: { changed: ChangedElsewhere; onClose: () => void }) {
  const { taken, conflicts, theirs } = changed;
  return (
    <Notice title={text.changedTitle} tone="warning" onClose={onClose}>
      {taken.length > 0 && <p>{text.changedElsewhere(taken.map((field) => fieldText[field]).join(", "))}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{text.changedBoth}</p>
          <ul className={classes.fields}>
            {conflicts.map((field) => (
              <li key={field}>{text.theirs(fieldText[field], shown(field, theirs))}</li>
            ))}
          </ul>
        </>
      )}
      <p>{text.changedSaveAgain}</p>
    </Notice>
  );
}

function shown(field: Field, form: TypedCompany): string {
  if (field === "type") return text.types[form.type];
  if (field === "wood_type") return common.wood[form.wood_type];
  if (field === "certificates") return form.certificates.map(({ name }) => name).join(", ");
  const value = form[field];
  return typeof value === "boolean" ? (value ? common.yes : common.no) : value;
}
