import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { OpenDeclaration, WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { declarationWords, insteadWords } from "#web/eudr/declarationWords.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { useFilingSentence } from "./words/filingSentences.ts";

const AddDeclaration = lazyPart(() => import("#web/eudr/AddDeclaration.tsx").then((module) => module.AddDeclaration));
const AHEAD = [AddDeclaration];

interface NumberInsteadProps {
  draft: OpenDeclaration;
  /** Plots as they are typed in the draft. */
  plots: string;
  isAgent: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Numbers that exist already, in place of a draft, which goes only when the person says so. */
export function NumberInstead({ draft, plots, isAgent, isOpen, onClose }: NumberInsteadProps) {
  const [added, setAdded] = useState<WireDeclaration>();
  useLoadedAhead(AHEAD);
  if (!isOpen) return null;
  if (added) return <RemoveDraft draft={draft} added={added} onClose={onClose} />;
  const { id, owner } = draft;
  return (
    <Suspense>
      <AddDeclaration owners={[]} isAgent={isAgent} begun={{ id, owner, plots }} onAdded={setAdded} onClose={onClose} />
    </Suspense>
  );
}

function RemoveDraft({
  draft,
  added,
  onClose,
}: Pick<NumberInsteadProps, "draft" | "onClose"> & { added: WireDeclaration }) {
  const text = useWords(insteadWords);
  const { removed } = useWords(declarationWords);
  const say = useFilingSentence();
  const navigate = useNavigate();
  const removing = useAction(async () => {
    await call(api.eudr.removeDeclaration, { params: { id: draft.id } });
    showToast({ text: removed });
    await navigate({ to: "/eudr/$id/", params: { id: added.id } });
  });
  return (
    <DangerDialog
      title={text.title}
      action={text.remove}
      cancel={text.keep}
      isDoubtful
      work={removing}
      say={say}
      onCancel={onClose}
    >
      <p>{text.note(added.reference)}</p>
    </DangerDialog>
  );
}
