import { Link } from "@tanstack/react-router";
import type { Declaring } from "#shared/attachments/contract.ts";
import type { Language } from "#shared/companies/companyChoices.ts";
import layout from "#web/ui/layout.module.css";
import { declaringTexts } from "./declaringTexts.ts";

interface DeclareProps {
  hash: string;
  declaring: Declaring;
  language?: Language;
}

/** Leads an owner to the declarations, by signing in (docs/rules/people.md, "An owner who comes by a letter"). */
export function Declare({ hash, declaring, language = "et" }: DeclareProps) {
  const text = declaringTexts[language];
  const { way, owner, contact } = declaring;
  if (way === "off") return null;
  if (way === "eid_off") return <p className={layout.quiet}>{text.eidOff}</p>;
  const link = (label: string) => (
    // After `#`, which browsers send to no server: the link of a letter is in no log.
    <Link
      to="/login"
      search={{ next: `/eudr/?tab=waiting&owner=${owner}` }}
      hash={`letter=${hash}`}
      className={layout.action}
      data-no-print
    >
      {label}
    </Link>
  );
  if (way === "firm") {
    return (
      <details data-no-print>
        <summary className={layout.action}>{text.declare}</summary>
        <p>{text.firm(contact)}</p>
        {link(text.signIn)}
      </details>
    );
  }
  return (
    <p data-no-print>
      {link(text.declare)} <span className={layout.quiet}>{text.owner}</span>
    </p>
  );
}
