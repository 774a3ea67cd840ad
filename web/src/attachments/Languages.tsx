import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./guide.module.css";
import { LANGUAGE_NAMES } from "./texts/guideTexts.ts";

interface LanguagesProps {
  language: Language;
  label: string;
  onChoose: (language: Language) => void;
}

export function Languages({ language, label, onChoose }: LanguagesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label={label} className={classes.languages}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={layout.action}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  );
}
