import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./Pill.module.css";

export interface PillFacts {
  /** Coloured beside the words and the shape, never alone. */
  tone: "quiet" | "good" | "warn" | "bad";
  icon: Icon;
  words: string;
  /** The part of the words that is cut where there is no room. */
  name?: string | undefined;
}

/** A state in words, with a shape of its own. */
export function Pill(facts: PillFacts) {
  return (
    <span className={classes.pill} data-tone={facts.tone} title={facts.name && facts.words}>
      <Words {...facts} />
    </span>
  );
}

interface PillButtonProps extends PillFacts, Omit<ComponentPropsWithRef<"button">, "name"> {
  /** What the state is of, read aloud after it. */
  of?: string;
}

/** A state that opens something. */
export function PillButton({ tone, icon, words, name, of, ...props }: PillButtonProps) {
  return (
    <button {...props} type="button" className={classes.pill} data-tone={tone} data-words title={name && words}>
      <Words tone={tone} icon={icon} words={words} name={name} />
      {of !== undefined && <span className={layout.spoken}>({of})</span>}
    </button>
  );
}

function Words({ icon: Icon, words, name }: PillFacts) {
  const [before, after] = name ? words.split(name, 2) : [words];
  return (
    <>
      <Icon size={14} aria-hidden="true" data-no-print />
      <span className={classes.words}>
        {before}
        {name && <span className={classes.name}>{name}</span>}
        {after}
      </span>
    </>
  );
}
