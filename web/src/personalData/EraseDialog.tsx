import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { PersonalData } from "#shared/personalData/contract.ts";
import { RETENTION } from "#shared/personalData/retention.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { noteAnswer } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { personalDataText as text } from "./text.ts";

/** Says what cannot be erased, with reason and day, before it asks. */
export function EraseDialog({ data, onClose }: { data: PersonalData; onClose: () => void }) {
  const input = { params: { person: String(data.id) } };
  const erasing = useAction(
    async () => {
      await noteAnswer(api.personalData.load, input, await call(api.personalData.erase, input));
      onClose();
      await refresh(api.people.list);
    },
    // What hinders it may be new, such as an employment.
    () => refresh(api.personalData.load),
  );
  return (
    <ConfirmDialog
      isOpen
      title={text.eraseTitle}
      action={text.eraseAction}
      isDangerous
      isDoubtful
      isBusy={erasing.isBusy}
      onConfirm={() => erasing.run()}
      onCancel={onClose}
    >
      <p>{text.eraseText(data.name)}</p>
      <p>{text.eraseNumber(data.id)}</p>
      {data.standing === "present" && <p>{text.eraseAccess}</p>}
      <p className={layout.above8}>{text.eraseKeeps}</p>
      <ul className={layout.names}>
        {data.kinds.filter(isLeft).map(({ kind, kept_until }) => (
          <li key={kind}>
            {RETENTION[kind].title}: {kept_until ? `kuni ${formatEstonianDate(kept_until)}` : text.eraseDayLater}.{" "}
            {RETENTION[kind].reason}
          </li>
        ))}
      </ul>
      <ErrorText>{erasing.refusal}</ErrorText>
    </ConfirmDialog>
  );
}

/** Of a kind with a count of 0 there is nothing to leave. */
function isLeft({ kind, count, kept_until }: PersonalData["kinds"][number]): boolean {
  return RETENTION[kind].atErasure === "kept" && (kept_until !== null || count !== 0);
}
