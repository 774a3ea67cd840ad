import type { ExportReview as Review } from "#shared/exports/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { SendFacts, SendReview } from "#web/ui/sending/SendReview.tsx";
import { useReviewed } from "#web/ui/sending/useReviewed.ts";
import { formatCount, formatMoney } from "#web/ui/text/formats.ts";
import { exportText as text } from "./text.ts";
import type { ExportBody } from "./useExport.ts";

interface ExportReviewProps {
  body: ExportBody;
  onExport: () => void;
  onClose: () => void;
}

/** What an export of more than one act takes, before it does (docs/rules/exports.md, "Review of an export"). */
export function ExportReview({ body, onExport, onClose }: ExportReviewProps) {
  const { facts: review, asked } = useReviewed(() => call(api.exports.review, { body }));
  const sending = useAction(async () => {
    onExport();
    onClose();
  });
  return (
    <Dialog title={text.reviewTitle} isOpen onClose={onClose}>
      <SendReview
        title={text.reviewTitle}
        asked={asked}
        isLoaded={review !== undefined}
        lead={review?.count ? text.exporting(review.count) : text.nothing}
        hint={text.forGood}
        action={review?.count ? text.actionOf(review.count) : text.action}
        isNothing={!review?.count}
        sending={sending}
        onBack={onClose}
      >
        <SendFacts facts={review?.count ? factsOf(review) : []} />
      </SendReview>
    </Dialog>
  );
}

function factsOf({ sum, clients, unsigned, made_today: madeToday, changed }: Review) {
  return [
    { label: text.sum, value: `${formatMoney(sum)} €` },
    { label: text.clients, value: formatCount(clients) },
    { label: text.unsigned, value: formatCount(unsigned) },
    { label: text.madeToday, value: formatCount(madeToday) },
    ...(changed > 0 ? [{ label: text.changedSince, value: formatCount(changed) }] : []),
  ];
}
