import { checkText, type SiteCheck, type WireExcess } from "#shared/eudr/checks.ts";
import { MAX_REVIEW_REASON } from "#shared/eudr/limits.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { ReasonDialog } from "#web/ui/dialogs/ReasonDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { reviewText as text } from "./text.ts";

interface ReviewDialogProps {
  /** Purchase act. */
  act: number;
  site: string;
  /** Names of the owner and the site. */
  name: string;
  check: SiteCheck;
  excess?: WireExcess | undefined;
  onReviewed: () => Promise<void>;
  onClose: () => void;
}

/** Says of a check that it is in order, and why (docs/rules/eudr.md, "Checks of a site"). */
export function ReviewDialog({ act, site, name, check, excess, onReviewed, onClose }: ReviewDialogProps) {
  const review = async (reason: string) => {
    await call(api.attachments.reviewSite, { params: { id: String(act), site }, body: { check, reason } });
    await onReviewed();
    onClose();
  };
  return (
    <ReasonDialog
      title={text.reviewed}
      texts={{ reason: text.reason, hint: text.reasonHint, missing: text.noReason, action: text.reviewed }}
      maxLength={MAX_REVIEW_REASON}
      onReason={review}
      onClose={onClose}
    >
      <p className={layout.below12}>
        {name}: {checkText(check, excess)}.
      </p>
    </ReasonDialog>
  );
}
