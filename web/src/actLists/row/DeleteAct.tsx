import { useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { applied } from "#web/actForm/loading/applied.ts";
import { deletionText as text } from "#web/actForm/text.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { refreshAfter } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";

export function DeleteAct({ act, name }: { act: Act; name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={layout.action} aria-label={text.deleteOf(name)} onClick={() => setAsking(true)}>
        {text.delete}
      </button>
      {isAsking && <DeleteDialog act={act} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Names the purchase acts that are deleted as well (docs/rules/actForm.md, "Deleting an act"). */
function DeleteDialog({ act, name, onClose }: { act: Act; name: string; onClose: () => void }) {
  const params = { id: String(act.id) };
  const related = useRead(api.actForm.relatedActs, { params });
  const hindrance = related.data?.find(({ delete_error }) => delete_error !== "")?.delete_error;
  const deletion = useAction(async () => {
    const { under_way } = await call(api.actForm.remove, { params });
    showToast({ text: under_way ? text.underWay(name) : text.deleted(name) });
    onClose();
    if (under_way) await attempt(() => applied(act.id, () => undefined));
    if (under_way) refreshAfter(api.actForm.remove);
  });
  return (
    <ConfirmDialog
      isOpen
      title={text.question(name)}
      action={hindrance === undefined ? text.delete : undefined}
      isDangerous
      isDoubtful
      isBusy={deletion.isBusy || (related.data === undefined && related.refusal === undefined)}
      onConfirm={() => {
        if (related.data) deletion.run();
      }}
      onCancel={onClose}
    >
      <p className={layout.below8}>{text.reportsOpen}</p>
      {related.data === undefined && related.refusal === undefined && <p>{common.loading}</p>}
      {related.data && related.data.length > 0 && (
        <>
          <p className={layout.below8}>{text.related(related.data.length)}</p>
          <ul className={layout.names}>
            {related.data.map(({ id, number, company_name }) => (
              <li key={id}>
                {number} · {company_name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={layout.below8}>{text.numbers}</p>
      <ErrorText>{deletion.refusal || (hindrance ?? related.refusal)}</ErrorText>
    </ConfirmDialog>
  );
}
