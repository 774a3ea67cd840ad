import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { cancelWords } from "#web/ui/text/commonWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import { Dialog, DialogButtons } from "./Dialog.tsx";

interface ReasonDialogProps {
  title: string;
  texts: { reason: string; hint: string; missing: string; action: string };
  maxLength: number;
  isDangerous?: boolean;
  /** Does it, with the trimmed reason. */
  onReason: (reason: string) => Promise<void>;
  onRefused?: () => Promise<void>;
  onClose: () => void;
  /** In the language of the page. */
  say?: (refusal: string) => string;
  children?: ReactNode;
}

/** Asks why before it does something; without a reason nothing is sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, texts, maxLength, isDangerous = false, onReason, onRefused, onClose, say, children } = props;
  const cancel = useWords(cancelWords);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refusal, run } = useAction(() => onReason(reason.trim()), onRefused);
  return (
    <Dialog title={title} isOpen isBusy={isBusy} onClose={onClose}>
      {children}
      <Textarea
        label={texts.reason}
        description={texts.hint}
        rows={4}
        resize="vertical"
        maxLength={maxLength}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? texts.missing : undefined}
        data-autofocus
      />
      <ErrorText>{say ? say(refusal) : refusal}</ErrorText>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {cancel}
        </Button>
        <KeyButton
          shortcut={FINISH_KEY}
          {...(isDangerous && { color: "red" })}
          loading={isBusy}
          onClick={() => (reason.trim() === "" ? setMissing(true) : run())}
        >
          {texts.action}
        </KeyButton>
      </DialogButtons>
    </Dialog>
  );
}
