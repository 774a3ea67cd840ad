import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { containerText as text } from "#web/signing/text.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";

const MAX_REASON = 2000;

/** 'Keeldu': the reason is asked for, so that the agent knows what to mend. */
export function DeclineDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const declining = useAction(
    async () => {
      await call(api.signing.decline, { params: { hash }, body: { reason: reason.trim() } });
      showToast({ text: text.declinedToast });
      onClose();
      await refresh(api.signing.container, api.signing.waiting);
    },
    () => refresh(api.signing.container),
  );
  return (
    <Dialog title={text.declineTitle} isOpen isBusy={declining.isBusy} onClose={onClose}>
      <Textarea
        label={text.reason}
        description={text.declineHint}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? text.noReason : undefined}
        data-autofocus
      />
      <ErrorText>{declining.refusal}</ErrorText>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={declining.isBusy}>
          {common.cancel}
        </Button>
        <KeyButton
          shortcut={FINISH_KEY}
          color="red"
          loading={declining.isBusy}
          onClick={() => (reason.trim() === "" ? setMissing(true) : declining.run())}
        >
          {text.decline}
        </KeyButton>
      </DialogButtons>
    </Dialog>
  );
}
