import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { SignContainer } from "#shared/containers/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt, unlessGone } from "#web/api/apiProblem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { useContainerSentence } from "#web/signing/containerSentences.ts";
import { containerWords } from "#web/signing/containerWords.ts";
import { DASHBOARDS } from "#web/signing/signingFacts.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { DeclineDialog } from "./DeclineDialog.tsx";

type Asked = "cancel" | "remove" | "decline";

export function ContainerActions({ container }: { container: SignContainer }) {
  const text = useWords(containerWords);
  const [asked, ask] = useState<Asked>();
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const close = () => ask(undefined);
  const status = container.status.raw;
  return (
    <>
      {container.can_cancel && status === "PENDING" && (
        <Button variant="default" onClick={() => ask("cancel")}>
          {text.cancel}
        </Button>
      )}
      {isSuperUser && status === "SIGN_ONE" && (
        <Button variant="default" onClick={() => ask("remove")}>
          {text.remove}
        </Button>
      )}
      {container.can_decline && (
        <Button variant="default" onClick={() => ask("decline")}>
          {text.decline}
        </Button>
      )}
      {(asked === "cancel" || asked === "remove") && <End container={container} how={asked} onClose={close} />}
      {asked === "decline" && <DeclineDialog hash={container.hash} onClose={close} />}
    </>
  );
}

function End({ container, how, onClose }: { container: SignContainer; how: "cancel" | "remove"; onClose: () => void }) {
  const text = useWords(containerWords);
  const say = useContainerSentence();
  const navigate = useNavigate();
  const { hash, kind, items } = container;
  const ending = useAction(async () => {
    const params = { hash };
    const { problem } = await attempt(() =>
      how === "cancel" ? call(api.signing.cancel, { params }) : call(api.signing.remove, { params }),
    );
    if (problem) unlessGone(problem);
    const done = how === "cancel" ? text.cancelled : text.removed;
    showToast({ text: problem ? say(problem.message) : done });
    await navigate({ to: DASHBOARDS[kind] });
  });
  return (
    <DangerDialog
      title={how === "cancel" ? text.cancelTitle : text.removeTitle}
      action={how === "cancel" ? text.cancel : text.remove}
      cancel={text.keep}
      isDoubtful={how === "remove"}
      work={ending}
      say={say}
      onCancel={onClose}
    >
      <p>{how === "cancel" ? text.cancelText : text.removeText}</p>
      {how === "remove" && (
        <ul className={layout.names}>
          {items.map(({ file_name: name, href }) => (
            <li key={href}>{name}</li>
          ))}
        </ul>
      )}
    </DangerDialog>
  );
}
