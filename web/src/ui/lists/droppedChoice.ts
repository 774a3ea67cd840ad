import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";

const UNDO_SECONDS = 10;

/** Says that a tick elsewhere has dropped the choice before. */
export function sayDropped(text: string, takeBack: () => void): void {
  showToast({ text, seconds: UNDO_SECONDS, action: { label: common.takeBack, run: takeBack } });
}
