import { IconLinkPlus, IconWorld } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { publicLinkText as text } from "#web/acts/text.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./PublicView.module.css";

const PublicLinkDialog = lazyPart(() => import("./PublicLinkDialog.tsx").then((module) => module.PublicLinkDialog));

interface PublicLinkProps {
  act: Pick<Act, "id" | "public_href">;
  name: string;
  isManaged: boolean;
}

export function PublicLink({ act, name, isManaged }: PublicLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const listed = act.public_href;
  const [link, setLink] = useState({ listed, href: listed });
  // A change of the dialog is shown until the list says something new.
  if (link.listed !== listed) setLink({ listed, href: listed });
  const { href } = link;
  return (
    <span className={`${layout.inline} ${layout.gap4}`} data-no-print>
      {href !== null && (
        <a href={href} target="_blank" rel="noreferrer" className={layout.action} aria-label={text.openOf(name)}>
          <IconWorld size={16} aria-hidden="true" />
          {text.open}
        </a>
      )}
      {isManaged && (
        <button
          type="button"
          className={`${layout.tool} ${classes.manage}`}
          aria-label={text.manage(name)}
          title={text.manage(name)}
          aria-haspopup="dialog"
          onPointerEnter={PublicLinkDialog.approach}
          onClick={() => setOpen(true)}
        >
          <IconLinkPlus size={16} aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PublicLinkDialog
            act={{ id: act.id, public_href: href }}
            name={name}
            onChange={(changed) => setLink((before) => ({ ...before, href: changed }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
