import type { ListedPerson } from "#shared/people/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import type { PeopleCompany } from "./PeopleTable.tsx";
import { peopleText as text } from "./text.ts";

interface EndDialogProps {
  company: PeopleCompany;
  person: ListedPerson;
  onClose: () => void;
}

export function EndDialog({ company, person, onClose }: EndDialogProps) {
  const isLast = person.employers.every(({ id }) => id === company.id);
  const ending = useAction(async () => {
    await call(api.people.end, { params: { id: String(company.id), person: String(person.id) } });
    showToast({ text: text.ended });
    await refreshed();
    onClose();
  });
  return (
    <DangerDialog title={text.endTitle} action={text.endAction} work={ending} onCancel={onClose}>
      <p>{text.endText(person.name, company.name)}</p>
      {isLast && <p>{text.endLast}</p>}
    </DangerDialog>
  );
}
