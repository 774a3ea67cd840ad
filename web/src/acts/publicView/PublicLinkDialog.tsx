import { Button, TextInput } from "@mantine/core";
import type { Act } from "#shared/acts/contract.ts";
import { publicLinkText as text } from "#web/acts/text.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import classes from "./PublicView.module.css";

interface PublicLinkDialogProps {
  act: Pick<Act, "id" | "public_href">;
  name: string;
  /** The link that is valid now, before the list knows of it. */
  onChange: (href: string | null) => void;
  onClose: () => void;
}

export function PublicLinkDialog({ act, name, onChange, onClose }: PublicLinkDialogProps) {
  const href = act.public_href;
  const { isBusy, busyWith, refusal, run } = useAction(async (what: "give" | "revoke") => {
    const params = { id: String(act.id) };
    if (what === "give") onChange((await call(api.acts.givePublicLink, { params })).public_href);
    else {
      await call(api.acts.revokePublicLink, { params });
      onChange(null);
    }
    showToast({ text: what === "give" ? text.isGiven : text.isRevoked });
    // The dialog does not wait for the list: it can be closed as soon as the link has changed.
  });
  const address = href === null ? "" : new URL(href, window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast({ text: text.copied });
  };
  return (
    <Dialog title={text.openOf(name)} isOpen isBusy={isBusy} onClose={onClose} size={560}>
      {href === null ? (
        <p className={classes.text}>{text.revoked}</p>
      ) : (
        <>
          <p className={classes.text}>{text.shows}</p>
          <div className={classes.address}>
            <TextInput
              label={text.address}
              value={address}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
              className={classes.field}
            />
            <Button variant="default" onClick={() => void copy()}>
              {text.copy}
            </Button>
          </div>
          <p className={classes.quiet}>{text.renewing}</p>
        </>
      )}
      <ErrorText>{refusal}</ErrorText>
      <DialogButtons>
        {href !== null && (
          <Button
            variant="default"
            disabled={busyWith === "give"}
            loading={busyWith === "revoke"}
            onClick={() => run("revoke")}
          >
            {text.revoke}
          </Button>
        )}
        <Button disabled={busyWith === "revoke"} loading={busyWith === "give"} onClick={() => run("give")}>
          {text.renew}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
