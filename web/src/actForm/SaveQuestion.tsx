import { type RefObject, Suspense } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import classes from "./ActForm.module.css";
import { ActSummary } from "./cards/ActSummary.tsx";
import type { SalesAct } from "./editing/useSalesAct.ts";
import { type ActTarget, isUpdate } from "./loading/openAct.ts";
import { isLocked } from "./state/formState.ts";
import { changedForm, incompleteOwners } from "./state/submittedForm.ts";
import type { FormFigures } from "./state/useFormFigures.ts";
import { actFormText, confirmText, doubledText } from "./text.ts";

const ConfirmDialog = lazyPart(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
);
const DoubledWaybills = lazyPart(() =>
  import("./notices/DoubledWaybills.tsx").then((module) => module.DoubledWaybills),
);
const IncompleteOwners = lazyPart(() =>
  import("./notices/IncompleteOwners.tsx").then((module) => module.IncompleteOwners),
);
const SaveEffects = lazyPart(() => import("./notices/SaveEffects.tsx").then((module) => module.SaveEffects));
const AHEAD = [ConfirmDialog, DoubledWaybills, IncompleteOwners, SaveEffects];

interface SaveQuestionProps {
  form: SalesAct;
  figures: FormFigures;
  target: ActTarget;
  sendButton: RefObject<HTMLElement | null>;
}

/** Asks whether to save, with what the act says, what is doubtful of it, and what the save does. */
export function SaveQuestion({ form: { state, saving }, figures, target, sendButton }: SaveQuestionProps) {
  useLoadedAhead(AHEAD);
  const buyers = useRead(api.actForm.buyers, {});
  if (!saving.isAsking) return null;
  const { doubled } = figures.waybills;
  const isDoubtful = doubled.length > 0 && !isLocked(state);
  const texts = isUpdate(target) ? SAVE : FINISH;
  const cancel = () => {
    saving.cancel();
    // A question that came with an answer of the server was opened by no control.
    setTimeout(() => {
      if (document.activeElement === document.body) sendButton.current?.focus({ preventScroll: true });
    });
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title={texts.title}
        action={isDoubtful ? texts.doubtfulAction : texts.action}
        cancel={confirmText.cancel}
        isDoubtful={isDoubtful}
        onConfirm={() => saving.confirm(doubled.map(({ id }) => id))}
        onCancel={cancel}
      >
        <p>{texts.question}</p>
        <div className={classes.doubled}>
          <DoubledWaybills doubled={doubled} hint={doubledText.ask} />
        </div>
        <IncompleteOwners owners={incompleteOwners(state, figures.purchases.acts)} />
        {isUpdate(target) && <SaveEffects form={() => changedForm(state, target.id)} />}
        <ActSummary state={state} figures={figures} client={nameOf(buyers.data, state.loaded.sales_act.buyer.id)} />
      </ConfirmDialog>
    </Suspense>
  );
}

const SAVE = {
  title: confirmText.saveTitle,
  question: confirmText.save,
  action: actFormText.save,
  doubtfulAction: doubledText.save,
};
const FINISH = {
  title: confirmText.finishTitle,
  question: confirmText.finish,
  action: actFormText.finish,
  doubtfulAction: doubledText.finish,
};

function nameOf(companies: readonly { id: number; name: string }[] | undefined, company: number): string {
  return companies?.find(({ id }) => id === company)?.name ?? "";
}
