import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { publicLinkText as text } from "#web/acts/text.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
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

/** Shows the link of a public view, revokes it, and gives a new one. */
export function PublicLinkDialog({ act, name, onChange, onClose }: PublicLinkDialogProps) {
  const href = act.public_href;
  const [busy, setBusy] = useState<"giving" | "revoking">();
  const [refusal, setRefusal] = useState<string>();
  const params = { id: String(act.id) };

  const change = async (kind: "giving" | "revoking", work: () => Promise<string | null>, done: string) => {
    setBusy(kind);
    setRefusal(undefined);
    try {
      onChange(await work());
      showToast({ text: done });
      // The dialog does not wait for the list: it can be closed as soon as the link has changed.
      void refresh(api.actLists.list, api.acts.history);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  const give = () =>
    change("giving", async () => (await call(api.acts.givePublicLink, { params })).public_href, text.isGiven);
  const revoke = () =>
    change(
      "revoking",
      async () => {
        await call(api.acts.revokePublicLink, { params });
        return null;
      },
      text.isRevoked,
    );
  const address = href === null ? "" : new URL(href, window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast({ text: text.copied });
  };
  return (
    <Dialog title={text.openOf(name)} isOpen isBusy={busy !== undefined} onClose={onClose} size={560}>
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
            disabled={busy === "giving"}
            loading={busy === "revoking"}
            onClick={() => void revoke()}
          >
            {text.revoke}
          </Button>
        )}
        <Button disabled={busy === "revoking"} loading={busy === "giving"} onClick={() => void give()}>
          {text.renew}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
