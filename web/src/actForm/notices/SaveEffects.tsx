import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { UpdateForm } from "#shared/actForm/contract.ts";
import { hasEffect } from "#shared/actForm/saveEffects.ts";
import type { ActEffect, SaveEffects as Effects } from "#shared/actForm/saveEffectsShapes.ts";
import { ACT_TYPE_NAMES, SALES_ACT } from "#shared/acts/actTypes.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { effectsText as text } from "#web/actForm/text.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useLatest } from "#web/ui/browser/rendering.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import classes from "./Notices.module.css";

const LINES = 4;

/** Letters and exports of an act before it is saved (docs/rules/actForm.md, "What a save does"). Asks once, when it is shown. */
export function SaveEffects({ form }: { form: () => UpdateForm }) {
  const [effects, setEffects] = useState<Effects>();
  const [refusal, setRefusal] = useState<string>();
  // Not by `call`, which reloads the page after a server error: the form is open behind the question.
  const look = async () => {
    const { problem, value } = await attempt(() => transfer(api.actForm.saveEffects, { body: form() }));
    setEffects(value);
    setRefusal(problem && (problem.sentence || problem.message));
  };
  const isAsked = useRef(false);
  const ask = useLatest(() => {
    if (!isAsked.current) void look();
    isAsked.current = true;
  });
  useEffect(ask, [ask]);

  return (
    <div className={classes.effects}>
      {effects && <Told effects={effects} />}
      {!effects && refusal !== undefined && (
        <Notice title={text.refusedTitle}>
          <Refusal of={{ refusal, retry: look }} />
          <p>{text.refused}</p>
        </Notice>
      )}
      {!effects && refusal === undefined && (
        <output aria-busy="true">
          {text.asking}
          <LineSkeletons of={{ refusal, retry: look }} count={LINES} />
        </output>
      )}
    </div>
  );
}

function Told({ effects: { acts, more, totals } }: { effects: Effects }) {
  const [sales, ...purchases] = acts;
  const changed = [...(sales ? [sales] : []), ...purchases.filter(hasEffect)];
  const same = purchases.filter((act) => !hasEffect(act));
  const isQuiet = totals.exported_again === 0 && !acts.some(({ letter }) => letter.sent && letter.becomes !== "same");
  return (
    <Notice title={text.title} tone={isQuiet ? "quiet" : "warning"}>
      <ul className={classes.effectTotals}>
        {text.totals(totals).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Acts acts={changed} />
      {same.length > 0 && (
        <details className={classes.rest}>
          <summary className={layout.touch}>{text.same(same.length)}</summary>
          <Acts acts={same} />
        </details>
      )}
      {more > 0 && <p>{text.more(more)}</p>}
    </Notice>
  );
}

function Acts({ acts }: { acts: readonly ActEffect[] }) {
  return (
    <ul className={classes.waybills}>
      {acts.map((act) => (
        <li key={`${act.type} ${act.number} ${act.company_name}`}>
          <span className={classes.waybill}>
            {ACT_TYPE_NAMES[act.type]} {act.number}
          </span>{" "}
          {act.company_name}
          {nowOf(act).map((fact) => (
            <span key={fact} className={classes.effectNow}>
              {fact}
            </span>
          ))}
          {afterOf(act).map((fact) => (
            <span key={fact} className={`${layout.dark} ${classes.effectAfter}`}>
              <IconArrowRight size={14} aria-hidden="true" />
              {fact}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function nowOf({ letter, exported, is_new }: ActEffect): string[] {
  if (is_new) return [];
  const { sent, state } = letter;
  const left = sent ? [text.sent(formatEstonianDateTime(sent.at), sent.addresses, sent.is_failed)] : [];
  // The newest letter is the sent one itself.
  const waiting = sent && state === "sent" ? [] : [sent ? text.newer[state] : text.state[state]];
  const inFile =
    exported && exported.at !== "" ? [text.exported(formatEstonianDateTime(exported.at), exported.is_open)] : [];
  return [...left, ...waiting, ...inFile, ...(exported?.is_under_way ? [text.exporting] : [])];
}

function afterOf({ type, letter, exported, is_new, is_removed }: ActEffect): string[] {
  return [
    ...(is_new && type !== SALES_ACT ? [text.made] : []),
    ...(is_removed ? [text.removed] : []),
    ...(letter.becomes === "same" ? [] : [text.letter[letter.becomes]]),
    ...(exported && exported.becomes !== "same" ? [text.export[exported.becomes]] : []),
  ];
}
