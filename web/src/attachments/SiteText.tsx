import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { attempt } from "#web/api/apiProblem.ts";
import { type CheckedText, InlineEdit } from "#web/ui/fields/InlineEdit.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./AttachmentsPage.module.css";
import { attachmentsText as text } from "./text.ts";
import type { SavedFact } from "./useSiteChange.ts";

interface SiteTextProps {
  label: string;
  value: string;
  check: (typed: string) => CheckedText;
  /** Saves where the value is still the one that was seen. @throws ApiProblem */
  save: (value: string, seen: string) => Promise<SavedFact>;
  reload: () => Promise<unknown>;
  isFrozen: boolean;
  children: ReactNode;
}

/** A name or a cadastral number that is changed where it stands. */
export function SiteText({ label, value, check, save, reload, isFrozen, children }: SiteTextProps) {
  /** The value when the editor was opened; the list may bring another one while it is open. */
  const [seen, setSeen] = useState<string>();
  const isOpen = seen !== undefined;
  const [refusal, setRefusal] = useState("");
  const [asked, ask] = useState<{ typed: string; theirs: string }>();
  const send = async (typed: string, on: string) => {
    setRefusal("");
    ask(undefined);
    const { problem, value: saved } = await attempt(() => save(typed, on));
    if (saved && !saved.isSaved && saved.now !== typed) ask({ typed, theirs: saved.now });
    if (!problem) return;
    setRefusal(text.unsaved(problem.sentence, typed));
    if (!problem.isUnanswered && !problem.is("site_changed")) void reload();
  };
  return (
    <span className={classes.editable}>
      {!isOpen && children}
      {!isFrozen && (
        <InlineEdit
          label={label}
          texts={text.inline}
          value={seen ?? value}
          check={check}
          isOpen={isOpen}
          onOpen={(is) => setSeen(is ? value : undefined)}
          onSave={(typed) => void send(typed, seen ?? value)}
        />
      )}
      <ErrorText>{refusal}</ErrorText>
      {asked && (
        <>
          <ErrorText>{text.changedMeanwhile(asked.theirs, asked.typed)}</ErrorText>
          <span className={`${layout.wrap} ${layout.gap6}`}>
            <Button variant="default" size="compact-md" onClick={() => ask(undefined)}>
              {text.keepTheirs}
            </Button>
            <Button size="compact-md" onClick={() => void send(asked.typed, asked.theirs)}>
              {text.saveMine}
            </Button>
          </span>
        </>
      )}
    </span>
  );
}
