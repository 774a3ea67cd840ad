import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ShortcutList } from "#web/ui/help/ShortcutList.tsx";
import layout from "#web/ui/layout.module.css";
import { PrintButton } from "#web/ui/page/PublicPage.tsx";
import { useMessages } from "#web/ui/text/language.ts";
import classes from "./Help.module.css";
import { type HelpPage, pagesWith } from "./helpPage.ts";
import { helpPages, helpText as text } from "./text.ts";

const PICTURES: Readonly<Record<string, string>> = import.meta.glob("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

interface HelpDialogProps {
  /** Pages that the user may open. */
  names: readonly string[];
  /** The page below; undefined for one without help. */
  below: string | undefined;
  onClose: () => void;
}

/** `Abi`: what the page below is for, other pages by a few letters, and the keys (docs/rules/help.md, "Pages of help"). */
export function HelpDialog({ names, below, onClose }: HelpDialogProps) {
  const { help } = useMessages();
  const known = Object.entries(helpPages).filter(([name]) => names.includes(name));
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [isListOpen, setListOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = known.find(([name]) => name === (chosen ?? below));
  const found = pagesWith(typed, known);
  const isSearch = typed.trim() !== "";
  const choose = (name: string) => {
    setChosen(name);
    setTyped("");
    setListOpen(false);
    // The title takes the focus after the render that shows it.
    setTimeout(() => title.current?.focus());
  };
  return (
    <Dialog title={help} isOpen onClose={onClose} size={760}>
      <div lang="et" className={classes.help} data-help>
        <div className={`${layout.wrap} ${classes.tools}`} data-no-print>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={text.search}
            placeholder={text.search}
            autoComplete="off"
            spellCheck={false}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button
            type="button"
            className={layout.action}
            aria-expanded={isListOpen}
            onClick={() => setListOpen(!isListOpen)}
          >
            {text.contents}
          </button>
          <PrintButton>{text.print}</PrintButton>
        </div>
        {(isSearch || isListOpen) && (
          <nav aria-label={text.contents} data-no-print>
            <output className={layout.quiet}>{found.length === 0 ? text.nothing : ""}</output>
            <ul className={classes.list}>
              {found.map(([name, page]) => (
                <li key={name}>
                  <button type="button" className={classes.link} onClick={() => choose(name)}>
                    {page.title}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {shown ? (
          <article>
            <h3 ref={title} tabIndex={-1} className={layout.large}>
              {shown[1].title}
            </h3>
            <PageOfHelp page={shown[1]} picture={PICTURES[`./pictures/${shown[0]}.webp`]} />
          </article>
        ) : (
          <p className={layout.quiet}>{text.noPage}</p>
        )}
        <ShortcutList />
      </div>
    </Dialog>
  );
}

function PageOfHelp({ page, picture }: { page: HelpPage; picture: string | undefined }) {
  const { title, purpose, steps, refused, words = [] } = page;
  return (
    <>
      <p className={layout.above6}>{purpose}</p>
      {picture !== undefined && (
        <img src={picture} width={960} height={600} alt={text.picture(title)} className={classes.picture} />
      )}
      <h4 className={layout.above20}>{text.steps}</h4>
      <ol className={classes.lines}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h4 className={layout.above20}>{text.refused}</h4>
      <ul className={classes.lines}>
        {refused.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {words.length > 0 && (
        <>
          <h4 className={layout.above20}>{text.words}</h4>
          <dl className={classes.words}>
            {words.map(({ word, text: meaning }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
