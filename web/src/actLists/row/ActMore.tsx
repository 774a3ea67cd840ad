import { Popover } from "@mantine/core";
import { IconDots, IconHistory, IconLinkPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { actsText } from "#web/actLists/text.ts";
import { historyText, publicLinkText } from "#web/acts/text.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { OtherFiles, otherFiles } from "#web/invoices/FileLinks.tsx";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { OriginsOf } from "./OriginsOf.tsx";

const HistoryDialog = lazyPart(() => import("#web/acts/history/HistoryDialog.tsx").then((part) => part.HistoryDialog));
const PublicLinkDialog = lazyPart(() =>
  import("#web/acts/publicView/PublicLinkDialog.tsx").then((part) => part.PublicLinkDialog),
);

interface ActMoreProps {
  act: Act;
  name: string;
  isSuperUser: boolean;
  publicHref: string | null;
  onPublicHref: (href: string | null) => void;
}

/** What the specification does not name: further files, origins, history and the link of the public view. */
export function ActMore({ act, name, isSuperUser, publicHref, onPublicHref }: ActMoreProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, show] = useState<"history" | "publicLink">();
  const button = useRef<HTMLButtonElement>(null);
  const isSales = act.type === 20;
  if (!isSuperUser && !isSales && otherFiles(act).length === 0) return null;
  const open = (dialog: typeof shown) => {
    // The dialog gives the focus back to what has it now.
    button.current?.focus();
    setOpen(false);
    show(dialog);
  };
  const close = () => show(undefined);
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={layout.tool}
            aria-label={actsText.more(name)}
            title={actsText.more(name)}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDots size={16} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={actsText.more(name)} className={`${layout.column} ${layout.gap8}`}>
          <OtherFiles act={act} name={name} />
          {isSales && <OriginsOf of={{ acts: [String(act.id)] }} name={name} />}
          {isSuperUser && (
            <>
              <DialogButton
                icon={<IconHistory size={16} aria-hidden="true" />}
                label={historyText.openOf(name)}
                onApproach={() => {
                  prefetchPage(api.acts.history, { params: { id: String(act.id) } });
                  HistoryDialog.approach();
                }}
                onOpen={() => open("history")}
              >
                {historyText.open}
              </DialogButton>
              <DialogButton
                icon={<IconLinkPlus size={16} aria-hidden="true" />}
                label={publicLinkText.manage(name)}
                onApproach={PublicLinkDialog.approach}
                onOpen={() => open("publicLink")}
              >
                {publicLinkText.link}
              </DialogButton>
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      <Suspense>
        {shown === "history" && <HistoryDialog act={act.id} name={name} onClose={close} />}
        {shown === "publicLink" && (
          <PublicLinkDialog
            act={{ id: act.id, public_href: publicHref }}
            name={name}
            onChange={onPublicHref}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface DialogButtonProps {
  icon: ReactNode;
  label: string;
  onApproach: () => void;
  onOpen: () => void;
  children: string;
}

function DialogButton({ icon, label, onApproach, onOpen, children }: DialogButtonProps) {
  return (
    <button
      type="button"
      className={layout.action}
      aria-label={label}
      aria-haspopup="dialog"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onOpen}
    >
      {icon}
      {children}
    </button>
  );
}
