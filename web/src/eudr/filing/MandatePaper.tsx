import { mandatePaper, UNTIL_REVOKED } from "#shared/eudr/mandatePaper.ts";
import layout from "#web/ui/layout.module.css";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import classes from "./MandatePaper.module.css";
import { mandateWords } from "./words/filingWords.ts";

/** The Estonian text of the paper, which is what is signed, beside its translation; nothing on an Estonian page. */
export function MandatePaper({ filer }: { filer: string }) {
  const text = useWords(mandateWords);
  const language = useLanguage();
  if (language === "et") return null;
  const { sentence, tasks, terms } = mandatePaper(filer, UNTIL_REVOKED);
  const own = [
    sentence,
    `${tasks.heading}: ${tasks.lines.join("; ")}.`,
    ...terms.map((term) => `${term.heading}: ${term.text}`),
  ];
  const translated = text.paperOf(filer);
  return (
    <section aria-label={text.paper} className={classes.paper}>
      <h3 className={layout.heading}>{text.paper}</h3>
      <p className={layout.quiet}>{text.paperNote}</p>
      {own.map((paragraph, index) => (
        <div key={paragraph} className={classes.pair}>
          <p lang="et">{paragraph}</p>
          <p lang={language}>{translated[index]}</p>
        </div>
      ))}
    </section>
  );
}
