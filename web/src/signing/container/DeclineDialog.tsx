import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useContainerSentence } from "#web/signing/containerSentences.ts";
import { containerWords } from "#web/signing/containerWords.ts";
import { ReasonDialog } from "#web/ui/dialogs/ReasonDialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";

const MAX_REASON = 2000;

/** 'Keeldu': the reason is asked for, so that the agent knows what to mend. */
export function DeclineDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const text = useWords(containerWords);
  const say = useContainerSentence();
  const decline = async (reason: string) => {
    await call(api.signing.decline, { params: { hash }, body: { reason } });
    showToast({ text: text.declinedToast });
    onClose();
    await refreshed();
  };
  return (
    <ReasonDialog
      title={text.declineTitle}
      texts={{ reason: text.reason, hint: text.declineHint, missing: text.noReason, action: text.decline }}
      maxLength={MAX_REASON}
      isDangerous
      onReason={decline}
      say={say}
      onClose={onClose}
    />
  );
}
