import type { ActWaybill } from "#shared/actLists/contract.ts";
import type { Act } from "#shared/acts/contract.ts";
import { actsText } from "#web/actLists/text.ts";
import { refresh } from "#web/api/refresh.ts";
import { call, transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { AttachedFiles } from "#web/attachments/AttachedFiles.tsx";
import { AttachField } from "#web/attachments/AttachField.tsx";
import { attachTo } from "#web/attachments/attachQueue.ts";
import { attachmentsText } from "#web/attachments/text.ts";

interface PaperFileProps {
  act: Act;
  waybill: ActWaybill;
}

/** The file of a paper waybill, which is added and removed until the act is in a container. */
export function PaperFile({ act, waybill: { number, href, file_name, is_removable } }: PaperFileProps) {
  const params = { id: String(act.id) };
  const label = actsText.paperFileOf(number);
  const shown = () => refresh(api.actLists.waybills, api.actLists.list);
  const target = attachTo({
    key: `act ${act.id} ${number}`,
    open: (facts) => transfer(api.uploads.create, { body: { ...facts, purpose: "waybill" } }, true),
    attach: (upload) =>
      transfer(api.attachments.addPaperWaybill, { params, body: { waybill: number, the_file: upload } }, true),
    refresh: shown,
  });
  const remove = async () => {
    await call(api.attachments.removePaperWaybill, { params, body: { waybill: number } });
    await shown();
  };
  const isFrozen = act.container !== null;
  return (
    <>
      <AttachedFiles
        label={label}
        files={href === null ? [] : [{ uuid: href, file_name, href }]}
        remove={isFrozen || !is_removable ? undefined : { question: attachmentsText.removeWaybill, call: remove }}
      />
      <AttachField target={target} label={label} isOpen={href === null && !isFrozen} />
    </>
  );
}
