import { Button, Select } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";
import { type ChosenOwner, OwnerField } from "./OwnerField.tsx";
import { addText } from "./text.ts";

interface DeclareButtonProps {
  owners: readonly ChosenOwner[] | undefined;
  isAgent: boolean;
  /** Its dialog is open without a press. */
  isAsked?: boolean;
  onClose?: () => void;
}

interface Begun {
  owner: number;
  isSmall: boolean;
}

/** Asks for whom, unless there is one owner only, and the owner's own first question: its answer begins a declaration. */
export function DeclareButton({ owners, isAgent, isAsked = false, onClose }: DeclareButtonProps) {
  const text = useWords(filingWords);
  const say = useFilingSentence();
  const only = isAgent || owners?.length !== 1 ? undefined : owners[0];
  const [chosen, choose] = useState<ChosenOwner | null>(null);
  const [isPressed, setOpen] = useState(false);
  const isOpen = isPressed || (isAsked && owners !== undefined);
  const [isMissing, setMissing] = useState(false);
  const navigate = useNavigate();
  const beginning = useAction<Begun>(async ({ owner, isSmall }) => {
    const { id } = await call(api.eudr.createFiling, { body: { owner, is_small: isSmall } });
    await navigate({ to: "/eudr/$id/", params: { id } });
  });
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const owner = only ?? chosen;
  const begin = (isSmall: boolean) => (owner ? beginning.run({ owner: owner.id, isSmall }) : setMissing(true));
  const take = (one: ChosenOwner | null) => {
    choose(one);
    setMissing(false);
    beginning.forgetRefusal();
  };
  const { problem } = beginning;
  const existing = problem?.is("simplified_exists") ? problem.fields["declaration"]?.[0] : undefined;
  const isQuestion = !isAgent && existing === undefined;
  const error = isMissing ? addText.noOwner : undefined;
  return (
    <>
      <KeyButton shortcut="d" disabled={!owners} onClick={() => setOpen(true)}>
        {text.declare}
      </KeyButton>
      <Dialog isOpen={isOpen} isBusy={beginning.isBusy} title={text.declareTitle} onClose={close}>
        <div className={layout.column}>
          {isAgent && <OwnerField isFirst chosen={chosen} error={error} more={owners} onChoose={take} />}
          {!isAgent && !only && (
            <Select
              label={text.owner}
              data-autofocus
              data={(owners ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen ? String(chosen.id) : null}
              allowDeselect={false}
              error={error}
              onChange={(value) => take(owners?.find(({ id }) => String(id) === value) ?? null)}
            />
          )}
          {isQuestion && (
            <div>
              <p>{text.isSmallQuestion}</p>
              <p className={layout.quiet}>{text.isSmallNote}</p>
            </div>
          )}
          <ErrorText>{say((existing === undefined ? beginning.refusal : problem?.message) ?? "")}</ErrorText>
          {existing !== undefined && (
            <Link to="/eudr/$id/" params={{ id: existing }} className={layout.action}>
              {text.openExisting}
            </Link>
          )}
        </div>
        <DialogButtons>
          {isQuestion ? (
            <>
              <Button variant="default" disabled={beginning.isBusy} onClick={() => begin(false)}>
                {text.isNotSmall}
              </Button>
              <KeyButton shortcut={FINISH_KEY} loading={beginning.isBusy} onClick={() => begin(true)}>
                {text.isSmallYes}
              </KeyButton>
            </>
          ) : (
            <>
              <Button variant="default" disabled={beginning.isBusy} onClick={close}>
                {text.cancel}
              </Button>
              <KeyButton shortcut={FINISH_KEY} loading={beginning.isBusy} onClick={() => begin(existing === undefined)}>
                {existing !== undefined ? text.beginStatement : text.begin}
              </KeyButton>
            </>
          )}
        </DialogButtons>
      </Dialog>
    </>
  );
}
