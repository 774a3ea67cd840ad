import { IconDots, IconHistory, IconLinkPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { actsText } from "#web/actLists/text.ts";
import { historyText, publicLinkText } from "#web/acts/text.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { OtherFiles, otherFiles } from "#web/invoices/FileLinks.tsx";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
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
  const [shown, show] = useState<"history" | "publicLink">();
  const isSales = act.type === 20;
  if (!isSuperUser && !isSales && otherFiles(act).length === 0) return null;
  const open = (dialog: typeof shown, close: () => void) => {
    // First: the dialog gives the focus back to what has it as it opens.
    close();
    show(dialog);
  };
  const hide = () => show(undefined);
  return (
    <>
      <RowPopover
        position="bottom-end"
        className={`${layout.column} ${layout.gap8}`}
        renderButton={(opener) => (
          <button
            {...opener}
            type="button"
            className={layout.tool}
            aria-label={actsText.more(name)}
            title={actsText.more(name)}
          >
            <IconDots size={16} aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <>
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
                  onOpen={() => open("history", close)}
                >
                  {historyText.open}
                </DialogButton>
                <DialogButton
                  icon={<IconLinkPlus size={16} aria-hidden="true" />}
                  label={publicLinkText.manage(name)}
                  onApproach={PublicLinkDialog.approach}
                  onOpen={() => open("publicLink", close)}
                >
                  {publicLinkText.link}
                </DialogButton>
              </>
            )}
          </>
        )}
      </RowPopover>
      <Suspense>
        {shown === "history" && <HistoryDialog act={act.id} name={name} onClose={hide} />}
        {shown === "publicLink" && (
          <PublicLinkDialog
            act={{ id: act.id, public_href: publicHref }}
            name={name}
            onChange={onPublicHref}
            onClose={hide}
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
