import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { attempt } from "#web/api/apiProblem.ts";
import { reloadAfterError } from "#web/api/leave.ts";
import classes from "#web/attachments/OwnerPage.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import { useSectionSentence } from "#web/attachments/texts/sectionSentences.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import type { SiteChange } from "#web/attachments/useSiteChange.ts";
import { InlineEdit } from "#web/ui/fields/InlineEdit.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { checkFact } from "./checkFact.ts";
import { saveFact } from "./siteFacts.ts";

interface SiteTextProps {
  hash: string;
  fact: "name" | "cadaster";
  change: SiteChange;
  isFrozen: boolean;
  text: GuideText;
  children?: ReactNode;
}

/** A name or a cadastral number that is changed where it stands. */
export function SiteText({ hash, fact, change, isFrozen, text: words, children }: SiteTextProps) {
  const text = useWords(sectionWords);
  const say = useSectionSentence();
  const value = change.site[fact];
  /** The value when the editor was opened; the list may bring another one while it is open. */
  const [seen, setSeen] = useState<string>();
  const isOpen = seen !== undefined;
  const [refusal, setRefusal] = useState("");
  const [asked, ask] = useState<{ typed: string; theirs: string }>();
  const send = async (typed: string, on: string) => {
    setRefusal("");
    ask(undefined);
    const { problem, value: saved } = await attempt(() => saveFact(change, hash, fact, { value: typed, seen: on }));
    if (saved && !saved.isSaved && saved.now !== typed) ask({ typed, theirs: saved.now });
    if (!problem) return;
    const said = problem.isServerError ? await reloadAfterError(problem) : problem;
    setRefusal(text.unsaved(say(said.sentence), typed));
    if (!problem.isUnanswered && !problem.is("site_changed")) void change.reload();
  };
  return (
    <span className={classes.editable}>
      {!isOpen && children}
      {!isFrozen && (
        <InlineEdit
          label={words.fields[fact]}
          texts={text.inline}
          value={seen ?? value}
          check={(typed) => checkFact(fact, typed, words)}
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
