import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./Overview.module.css";
import { firstStepsText as text } from "./text.ts";

const SALES = "20";

/** `Alustamine`: from nothing to the first act, until there is one (docs/rules/help.md, "First steps"). */
export function FirstSteps() {
  const acts = useRead(api.actLists.companies, { query: { type: SALES } });
  // Nothing is shown while it loads: pages with acts would jump.
  return acts.data?.results.length === 0 ? <Steps /> : null;
}

function Steps() {
  const steps = useSteps();
  if (!steps) return null;
  return (
    <div className={layout.below28}>
      <Card title={text.title} isOnPaper={false}>
        <p className={layout.hint}>{text.intro}</p>
        <ol className={classes.steps}>
          {steps.map(({ name, hint, to, isDone }) => (
            <li key={name} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={20} aria-hidden="true" />
              ) : (
                <IconCircle size={20} stroke={1.5} aria-hidden="true" />
              )}
              <span>
                <Link to={to} className={layout.action}>
                  {name}
                </Link>
                <span className={layout.spoken}>{isDone ? text.done : text.toDo}</span>
                <span className={layout.hint}>{hint}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

interface Step {
  name: string;
  hint: string;
  to: string;
  isDone: boolean;
}

/**
 * Reads from the lists which steps are done; a list that cannot be read is not done. Undefined until it is known if there is a
 * platform company, since links lead by it.
 */
function useSteps(): Step[] | undefined {
  const asked = useRead(api.companies.list, { query: {} });
  const companies = asked.data?.results ?? [];
  const platform = companies.find(({ kind }) => kind === "platform");
  // The first page may have only owners after an import.
  const [buyer] = useRead(api.companies.list, { query: { kind: "buyer" } }).data?.results ?? [];
  const assortments = useRead(api.assortments.list, {}).data ?? [];
  const groups = useRead(api.assortments.groups, {}).data?.groups ?? [];
  const prices = useRead(api.prices.list, buyer ? { query: { buyer: String(buyer.id) } } : null).data;
  const people = useRead(api.people.list, platform ? { params: { id: String(platform.id) } } : null).data?.people ?? [];
  const imports = useRead(api.imports.list, { query: {} }).data;
  if (!asked.data && !asked.isFinal) return undefined;
  const done = {
    platform: platform !== undefined && platform.missing.length === 0,
    companies: buyer !== undefined,
    assortments: assortments.length > 0 && groups.length > 0,
    prices: (prices?.results.length ?? 0) > 0,
    people: people.length > 1,
    import: imports?.results.some(({ state }) => state === "complete") === true,
  };
  const company = platform ? `/companies/${platform.id}/` : "/companies/new/";
  return [
    { ...text.steps.platform, to: company, isDone: done.platform },
    { ...text.steps.companies, to: platform ? "/companies/new/" : "/companies/", isDone: done.companies },
    { ...text.steps.assortments, to: "/assortments/", isDone: done.assortments },
    { ...text.steps.prices, to: "/price-lists/", isDone: done.prices },
    { ...text.steps.people, to: platform ? `${company}people/` : "/companies/", isDone: done.people },
    { ...text.steps.import, to: "/reports/imports/", isDone: done.import },
    { ...text.steps.act, to: "/reports/dashboard/", isDone: false },
  ];
}
