import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OpenDeclaration, WireFiling } from "#shared/eudr/declarationShapes.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { noteAnswer } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useFilingSentence } from "#web/eudr/filing/words/filingSentences.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { type FilingText, filingStateText } from "./text.ts";

interface FilingActionsProps {
  declaration: OpenDeclaration;
  filing: WireFiling;
}

type Asked = "withdraw" | "again" | "remove";

/** Actions of a person on a declaration; the server says which are possible now. */
export function FilingActions({ declaration, filing: { may } }: FilingActionsProps) {
  const text = useWords(filingWords);
  const say = useFilingSentence();
  const [asked, ask] = useState<Asked>();
  const params = { id: declaration.id };
  const noted = async (fresh: OpenDeclaration) => {
    await noteAnswer(api.eudr.declaration, { params }, fresh);
  };
  const asking = useAction(async () => {
    const fresh = await call(api.eudr.askFiling, { params });
    await noted(fresh);
    showToast({ text: text.asked(filingStateText(fresh, text)) });
  });
  return (
    <>
      <ErrorText>{say(asking.refusal)}</ErrorText>
      {may.includes("ask") && (
        <Button variant="default" loading={asking.isBusy} onClick={() => asking.run()}>
          {text.ask}
        </Button>
      )}
      {may.includes("withdraw") && (
        <Button variant="default" onClick={() => ask("withdraw")}>
          {text.withdraw}
        </Button>
      )}
      {may.includes("remove") && (
        <Button variant="default" onClick={() => ask("remove")}>
          {text.remove}
        </Button>
      )}
      {may.includes("again") && <Button onClick={() => ask("again")}>{text.again}</Button>}
      {asked !== undefined && (
        <Question asked={asked} declaration={declaration} onDone={noted} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

function questionsOf(text: FilingText) {
  return {
    withdraw: { title: text.withdrawTitle, note: text.withdrawNote, action: text.withdraw },
    again: { title: text.againTitle, note: text.againNote, action: text.again },
    remove: { title: text.removeTitle, note: text.removeNote, action: text.remove },
  };
}

interface QuestionProps {
  asked: Asked;
  declaration: OpenDeclaration;
  onDone: (fresh: OpenDeclaration) => Promise<void>;
  onClose: () => void;
}

function Question({ asked, declaration: { id, version: newest }, onDone, onClose }: QuestionProps) {
  const text = useWords(filingWords);
  const say = useFilingSentence();
  // The one that the person saw: a declaration that changes below the open dialog is refused.
  const [version] = useState(newest);
  const navigate = useNavigate();
  const input = { params: { id }, body: { version } };
  const doing = useAction(async () => {
    if (asked === "remove") {
      await call(api.eudr.removeDeclaration, { params: { id } });
      showToast({ text: text.removed });
      await navigate({ to: "/eudr/" });
      return;
    }
    const isAgain = asked === "again";
    await onDone(await (isAgain ? call(api.eudr.fileAgain, input) : call(api.eudr.withdrawFiling, input)));
    showToast({ text: isAgain ? text.submitted : text.withdrawn });
    onClose();
  });
  const { title, note, action } = questionsOf(text)[asked];
  return (
    <ConfirmDialog
      isOpen
      title={title}
      action={action}
      isDangerous={asked !== "again"}
      isDoubtful={asked === "again"}
      isBusy={doing.isBusy}
      onConfirm={doing.run}
      onCancel={onClose}
    >
      <p>{note}</p>
      <ErrorText>{say(doing.refusal)}</ErrorText>
    </ConfirmDialog>
  );
}
