import type { PaperWaybill } from "#shared/attachments/contract.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { AttachField } from "./AttachField.tsx";
import { waybillTarget } from "./attachQueue.ts";
import { attachmentsText as text } from "./text.ts";
import { type WaybillFormats, WaybillReport } from "./WaybillReport.tsx";

interface PaperWaybillsProps {
  hash: string;
  isFrozen: boolean;
  /** None while the Raport is to come. */
  formats: WaybillFormats;
}

/** A block for each paper waybill (docs/rules/attachments.md, "Paper waybills"). */
export function PaperWaybills(props: PaperWaybillsProps) {
  const { hash } = props;
  const list = usePages(api.attachments.waybills, { params: { hash } });
  if (!list.rows) return <LineSkeletons of={list} count={2} />;
  return (
    <>
      {list.rows.map((waybill) => (
        <PaperWaybillCard key={waybill.number} {...props} waybill={waybill} />
      ))}
      <LoadMore list={list} />
    </>
  );
}

function PaperWaybillCard(props: PaperWaybillsProps & { waybill: PaperWaybill }) {
  const { hash, waybill, isFrozen, formats } = props;
  const { number, file, is_removable } = waybill;
  const title = text.paperWaybill(number);
  const remove = async () => {
    await call(api.attachments.act, {
      params: { hash },
      body: { action: "waybill_remove", data: { waybill: number } },
    });
    await refreshed();
  };
  return (
    <Card title={title} actions={<WaybillReport hash={hash} waybill={number} formats={formats} />}>
      <AttachedFiles
        label={title}
        files={file ? [file] : []}
        remove={isFrozen || !is_removable ? undefined : { question: text.removeWaybill, call: remove }}
      />
      {!file && isFrozen && text.missing}
      <AttachField target={waybillTarget(hash, number)} label={title} isOpen={!file && !isFrozen} />
    </Card>
  );
}
