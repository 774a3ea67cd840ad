import { HistoryButton } from "#web/acts/history/HistoryButton.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ActNumber } from "./cards/ActNumber.tsx";
import type { SalesAct } from "./editing/useSalesAct.ts";
import { type ActTarget, isUpdate } from "./loading/openAct.ts";
import { numberOf } from "./state/submittedForm.ts";
import { inlineEditText, actFormText as text } from "./text.ts";

interface ActHeadProps {
  form: SalesAct;
  target: ActTarget;
  isNumberOpen: boolean;
  onNumberOpen: (isOpen: boolean) => void;
}

/** Beside the title: the editor of the number while the act is made, its history afterwards. */
export function ActHead({ form: { state, dispatch, work }, target, isNumberOpen, onNumberOpen }: ActHeadProps) {
  const isOld = isUpdate(target);
  const hasRows = state.rows.length > 0;
  const number = numberOf(state);
  return (
    <>
      {!isOld && hasRows && (
        <span inert={work.busy !== undefined}>
          <ActNumber
            label={inlineEditText.salesNumber}
            field="number"
            value={number}
            isOpen={isNumberOpen}
            onOpen={onNumberOpen}
            dispatch={dispatch}
            onSave={(typed) => dispatch({ type: "number", number: typed })}
          />
        </span>
      )}
      {isOld && <HistoryButton act={Number(target.id)} name={`${text.title} ${number}`} />}
      <ErrorText>{state.errors["number"]}</ErrorText>
    </>
  );
}
