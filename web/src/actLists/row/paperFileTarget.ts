import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import type { UploadTarget } from "#web/api/uploadQueue.ts";
import { attachTo } from "#web/attachments/attachQueue.ts";

/** Where the file of a paper waybill of an act goes. */
export function paperFileTarget(act: number, waybill: string): UploadTarget {
  return attachTo({
    key: `act ${act} ${waybill}`,
    open: (facts) => transfer(api.uploads.create, { body: { ...facts, purpose: "waybill" } }, true),
    attach: (upload) =>
      transfer(
        api.attachments.addPaperWaybill,
        { params: { id: String(act) }, body: { waybill, the_file: upload } },
        true,
      ),
  });
}
