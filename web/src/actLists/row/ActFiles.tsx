import type { Act } from "#shared/acts/contract.ts";
import classes from "#web/actLists/ActLists.module.css";
import { PublicLink } from "#web/acts/publicView/PublicLink.tsx";
import { FileLinks } from "#web/invoices/FileLinks.tsx";
import { OriginsOf } from "./OriginsOf.tsx";

interface ActFilesProps {
  act: Act;
  name: string;
  isSuperUser: boolean;
}

export function ActFiles({ act, name, isSuperUser }: ActFilesProps) {
  return (
    <span className={classes.actions}>
      <FileLinks
        act={act}
        name={name}
        pages={act.type === 20 && <OriginsOf of={{ acts: [String(act.id)] }} name={name} />}
      />
      <PublicLink act={act} name={name} isManaged={isSuperUser} />
    </span>
  );
}
