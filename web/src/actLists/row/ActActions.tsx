import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Act } from "#shared/acts/contract.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { HistoryButton } from "#web/acts/history/HistoryButton.tsx";
import layout from "#web/ui/layout.module.css";
import { DeleteAct } from "./DeleteAct.tsx";

export function ActActions({ act, name }: { act: Act; name: string }) {
  return (
    <span className={`${classes.actions} ${classes.changes}`}>
      {act.has_edit_link && (
        <Link
          to="/acts/update/$id/"
          params={{ id: String(act.id) }}
          className={layout.action}
          aria-label={actsText.changeOf(name)}
        >
          <IconPencil size={16} aria-hidden="true" />
          {actsText.change}
        </Link>
      )}
      <HistoryButton act={act.id} name={name} />
      {act.has_delete_link && <DeleteAct act={act} name={name} />}
    </span>
  );
}
