import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { PersonalData, PersonalDataKind } from "#shared/personalData/contract.ts";
import { RETENTION } from "#shared/personalData/retention.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { noteAnswer } from "#web/api/read.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import classes from "./EraseDialog.module.css";
import { personalDataText as text } from "./text.ts";

/** Says what cannot be erased, with reason and day, before it asks. */
export function EraseDialog({ data, onClose }: { data: PersonalData; onClose: () => void }) {
  const input = { params: { person: String(data.id) } };
  const erasing = useAction(async () => {
    await noteAnswer(api.personalData.load, input, await call(api.personalData.erase, input));
    onClose();
    await refreshed();
  });
  return (
    <DangerDialog title={text.eraseTitle} action={text.eraseAction} isDoubtful work={erasing} onCancel={onClose}>
      <p>{text.eraseText(data.name)}</p>
      <p>{text.eraseNumber(data.id)}</p>
      {data.access === "present" && <p>{text.eraseAccess}</p>}
      <p className={layout.above8}>{text.eraseKeeps}</p>
      <ul className={classes.left}>
        {data.kinds
          .filter(({ kind }) => RETENTION[kind].atErasure === "kept")
          .map((left) => (
            <li key={left.kind}>
              {RETENTION[left.kind].title}: {untilText(left)}. {RETENTION[left.kind].reason}
            </li>
          ))}
      </ul>
    </DangerDialog>
  );
}

function untilText({ count, kept_until }: PersonalDataKind): string {
  if (kept_until !== null) return text.leftUntil(formatEstonianDate(kept_until));
  return count === 0 ? text.leftNothing : text.leftUnknown;
}
