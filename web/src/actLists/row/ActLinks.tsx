import { Link } from "@tanstack/react-router";
import type { Act } from "#shared/acts/contract.ts";
import { actsText } from "#web/actLists/text.ts";
import { publicLinkText } from "#web/acts/text.ts";
import { FileLinks } from "#web/invoices/FileLinks.tsx";
import layout from "#web/ui/layout.module.css";
import { DeleteAct } from "./DeleteAct.tsx";

interface ActLinksProps {
  act: Act;
  name: string;
  publicHref: string | null;
}

/** The links of the specification that are not used daily. */
export function ActLinks({ act, name, publicHref }: ActLinksProps) {
  return (
    <>
      <FileLinks act={act} name={name} />
      {publicHref !== null && (
        <a
          href={publicHref}
          target="_blank"
          rel="noreferrer"
          className={layout.action}
          aria-label={publicLinkText.openOf(name)}
        >
          {publicLinkText.open}
        </a>
      )}
      {act.has_edit_link && (
        <Link
          to="/acts/update/$id/"
          params={{ id: String(act.id) }}
          className={layout.action}
          aria-label={actsText.changeOf(name)}
        >
          {actsText.change}
        </Link>
      )}
      {act.has_delete_link && <DeleteAct act={act} name={name} />}
    </>
  );
}
