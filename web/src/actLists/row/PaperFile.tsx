import type { ActWaybill } from "#shared/actLists/contract.ts";
import type { Act } from "#shared/acts/contract.ts";
import { actsText } from "#web/actLists/text.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { AttachedFiles } from "#web/attachments/AttachedFiles.tsx";
import { AttachField } from "#web/attachments/AttachField.tsx";
import { attachmentsText } from "#web/attachments/text.ts";
import { paperFileTarget } from "./paperFileTarget.ts";

interface PaperFileProps {
  act: Act;
  waybill: ActWaybill;
}

/** The file of a paper waybill, which is added and removed until the act is in a container. */
export function PaperFile({ act, waybill: { number, href, file_name, is_removable } }: PaperFileProps) {
  const params = { id: String(act.id) };
  const label = actsText.paperFileOf(number);
  const remove = async () => {
    await call(api.attachments.removePaperWaybill, { params, body: { waybill: number } });
    await refreshed();
  };
  const isFrozen = act.container !== null;
  return (
    <>
      <AttachedFiles
        label={label}
        files={href === null ? [] : [{ uuid: href, file_name, href }]}
        remove={isFrozen || !is_removable ? undefined : { question: attachmentsText.removeWaybill, call: remove }}
      />
      <AttachField target={paperFileTarget(act.id, number)} label={label} isOpen={href === null && !isFrozen} />
    </>
  );
}
