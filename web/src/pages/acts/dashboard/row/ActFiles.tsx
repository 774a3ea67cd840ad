import type { Act } from "#shared/api/areas/acts.ts";
import { FileLinks } from "#web/pages/acts/files/FileLinks.tsx";
import { OriginsOf } from "#web/pages/acts/origins/OriginsOf.tsx";
import { PublicLink } from "#web/pages/acts/publicView/PublicLink.tsx";
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
      <FileLinks
        act={act}
        name={name}
        pages={act.type === 20 && <OriginsOf of={{ acts: [String(act.id)] }} name={name} />}
      />
      <PublicLink act={act} name={name} isManaged={isSuperUser} />
    </span>
  );
}
