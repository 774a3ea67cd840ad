import { IconAlertCircle } from "@tabler/icons-react";
import type { Act } from "#shared/acts/contract.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { AttachField } from "#web/attachments/AttachField.tsx";
import layout from "#web/ui/layout.module.css";
import { paperFileTarget } from "./paperFileTarget.ts";

/** The first paper waybill without a file, for which the signature waits, and the button that adds it (docs/rules/attachments.md, "Paper waybills"). */
export function MissingWaybill({ act, waybill }: { act: Pick<Act, "id">; waybill: string }) {
  return (
    <span className={classes.missing} data-no-print>
      <span className={`${layout.inline} ${classes.missingText}`}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {actsText.missingWaybill(waybill)}
      </span>
      <AttachField target={paperFileTarget(act.id, waybill)} label={actsText.paperFileOf(waybill)} />
    </span>
  );
}
