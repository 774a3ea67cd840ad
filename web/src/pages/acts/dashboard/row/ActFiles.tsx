import { IconDownload } from "@tabler/icons-react";
import type { Act } from "#shared/api/areas/acts.ts";
import { PublicLink } from "#web/pages/acts/publicView/PublicLink.tsx";
import { actsText } from "#web/text/acts/dashboard.ts";
import rowAction from "#web/ui/lists/RowAction.module.css";
import classes from "./ActRow.module.css";

interface ActFilesProps {
  act: Act;
  /** Of the act, for screen readers. */
  name: string;
  isSuperUser: boolean;
}

/** What can be downloaded of an act, and its public view. */
export function ActFiles({ act, name, isSuperUser }: ActFilesProps) {
  return (
    <span className={classes.actions}>
      {act.href === null ? (
        <span className={classes.pending}>{actsText.pending}</span>
      ) : (
        <a href={act.href} className={rowAction.action} aria-label={actsText.pdfOf(name)}>
          <IconDownload size={16} aria-hidden="true" />
          {actsText.pdf}
        </a>
      )}
      <PublicLink act={act} name={name} isManaged={isSuperUser} />
    </span>
  );
}
