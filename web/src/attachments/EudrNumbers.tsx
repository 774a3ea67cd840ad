import { type ComponentProps, useState } from "react";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { numberState } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { DeclareByLetter } from "./DeclareByLetter.tsx";
import { EudrForm, NO_NUMBER, useEudrForm } from "./EudrForm.tsx";
import classes from "./OwnerPage.module.css";
import type { SectionText } from "./text.ts";
import type { SiteChange } from "./useSiteChange.ts";

interface EudrNumbersProps {
  hash: string;
  change: SiteChange;
  /** Way by which its owner can declare; null when Virn files nothing. */
  declaring: ComponentProps<typeof DeclareByLetter>["declaring"] | null;
  isFrozen: boolean;
}

/** EUDR numbers of a site, and their form (docs/rules/attachments.md, "EUDR numbers at a site"). */
export function EudrNumbers({ hash, change, declaring, isFrozen }: EudrNumbersProps) {
  const text = useWords(sectionWords);
  const { site } = change;
  const [isOpened, setOpen] = useState(false);
  const form = useEudrForm(hash, change, () => setOpen(false));
  const isOpen = isOpened || form.draft.isDirty;
  return (
    <div className={classes.section}>
      <h3 className={classes.subtitle}>{text.eudr}</h3>
      {site.eudr_numbers.length === 0 && !isOpen && <p className={layout.quiet}>{undeclaredText(site, text)}</p>}
      {site.eudr_numbers.length > 0 && (
        <ul className={classes.numbers}>
          {site.eudr_numbers.map((number) => (
            <li key={`${number.reference} ${number.verification}`}>
              {declaredText(number, site, text)}
              {site.eudr_found && ` · ${text.foundEudr}`}
            </li>
          ))}
        </ul>
      )}
      {!isFrozen && !isOpen && (
        <button
          type="button"
          className={layout.action}
          onClick={() => {
            setOpen(true);
            if (form.values.numbers.length === 0) form.change({ numbers: [NO_NUMBER] });
          }}
          data-no-print
        >
          {site.eudr_numbers.length > 0 ? text.changeEudr : text.addEudr}
        </button>
      )}
      {declaring && !isOpen && site.eudr_numbers.length === 0 && !site.eudr_excuse && (
        <DeclareByLetter hash={hash} declaring={declaring} />
      )}
      {!isFrozen && isOpen && <EudrForm form={form} onClose={() => setOpen(false)} />}
    </div>
  );
}

function undeclaredText({ eudr_excuse: excuse, eudr_expected: expected }: AttachmentSite, text: SectionText): string {
  if (excuse) return text.noEudrNeeded(excuse);
  if (!expected) return text.notDeclared;
  return expected.is === "waiting" ? text.expected : text.rejected(expected.reason);
}

function numberOf({ reference, verification }: EudrNumber): string {
  return [reference || "–", verification && `(${verification})`].filter(Boolean).join(" ");
}

function declaredText(number: EudrNumber, { eudr_checks: checks }: AttachmentSite, text: SectionText): string {
  const { reference, verification } = number;
  const check = checks.find((one) => one.reference === reference && one.verification === verification);
  // A number that was saved on this page has not been asked about.
  const state = check?.state ?? numberState(number, undefined, "");
  const day = state === "usable" && check?.answered_at ? formatEstonianDate(tallinnDay(check.answered_at)) : "";
  const said = [text.states[state], day].filter(Boolean).join(" ");
  return state === "unusable" ? `${numberOf(number)}: ${said}` : text.declared(numberOf(number), said);
}
