import { type ReactNode, useState } from "react";
import { attempt } from "#web/api/apiProblem.ts";
import { type CheckedText, InlineEdit } from "#web/ui/fields/InlineEdit.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./AttachmentsPage.module.css";
import { attachmentsText as text } from "./text.ts";

interface SiteTextProps {
  label: string;
  value: string;
  check: (typed: string) => CheckedText;
  /** @throws ApiProblem */
  save: (value: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  isFrozen: boolean;
  children: ReactNode;
}

/** A name or a cadastral number that is changed where it stands. */
export function SiteText({ label, value, check, save, reload, isFrozen, children }: SiteTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState("");
  const send = async (typed: string) => {
    setRefusal("");
    const { problem } = await attempt(() => save(typed));
    if (!problem) return;
    setRefusal(text.unsaved(problem.sentence, typed));
    if (!problem.isUnanswered) void reload();
  };
  return (
    <span className={classes.editable}>
      {!isOpen && children}
      {!isFrozen && (
        <InlineEdit
          label={label}
          texts={text.inline}
          value={value}
          check={check}
          isOpen={isOpen}
          onOpen={setOpen}
          onSave={(typed) => void send(typed)}
        />
      )}
      <ErrorText>{refusal}</ErrorText>
    </span>
  );
}
