import { IconExternalLink } from "@tabler/icons-react";
import { ownersText as text } from "#web/actForm/text.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { missingText } from "#web/companies/text.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import classes from "./Notices.module.css";

const SHOWN = 50;
const AGAIN_MS = 5_000;

/** Owners whose purchase acts would lack data; asks again while they may be completed on another tab. */
export function IncompleteOwners({ owners }: { owners: readonly string[] }) {
  const asked = owners.slice(0, SHOWN);
  const { data } = useRead(api.companies.incomplete, asked.length > 0 ? { query: { ids: asked.join(",") } } : null, {
    every: AGAIN_MS,
    keepPrevious: true,
  });
  const more = owners.length - asked.length;
  if (!data || data.length + more === 0) return null;
  return (
    <div className={classes.incomplete}>
      <Notice title={text.title(data.length + more)} tone="warning">
        <ul className={classes.owners}>
          {data.map(({ id, name, missing }) => (
            <li key={id}>
              <a
                href={`/companies/${id}/`}
                target="_blank"
                rel="noopener"
                className={`${layout.touch} ${classes.owner}`}
              >
                {name}
                <IconExternalLink size={14} aria-label={text.newTab} />
              </a>
              <span className={`${layout.soft} ${classes.missing}`}>
                {missing.map((fact) => missingText[fact]).join(", ")}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p>{text.more(more)}</p>}
        <p>{text.hint}</p>
      </Notice>
    </div>
  );
}
