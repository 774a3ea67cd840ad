import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { ListedEmail } from "#shared/letters/contract.ts";
import { MAX_LETTERS_AT_ONCE } from "#shared/letters/manyLetters.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";
import { pruned } from "#web/ui/lists/choice.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./Letters.module.css";
import { ManyLetters, type SentBatch } from "./many/ManyLetters.tsx";
import { SentLetters } from "./many/SentLetters.tsx";
import { manyText } from "./many/text.ts";
import { letterText as text } from "./text.ts";
import { UnsentRow } from "./UnsentRow.tsx";

const PANEL = "letters";
type Tab = "unsent" | "left";

interface UnsentDialogProps {
  /** Ticked when it opens. */
  ticked?: readonly ListedEmail[];
  onClose: () => void;
}

export function UnsentDialog({ ticked, onClose }: UnsentDialogProps) {
  const [tab, setTab] = useState<Tab>("unsent");
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedEmail>>(
    () => new Map(ticked?.map((email) => [email.id, email])),
  );
  const [step, setStep] = useState<"list" | "review" | SentBatch>("list");
  const close = () => {
    onClose();
  };
  if (step !== "list") {
    const title = step === "review" ? manyText.title : manyText.sentTitle;
    return (
      <Dialog title={title} isOpen onClose={close} size={860}>
        {step === "review" ? (
          <ManyLetters
            chosen={[...chosen.values()]}
            onBack={() => setStep("list")}
            onSent={(sent) => {
              setChosen(new Map());
              setStep(sent);
            }}
          />
        ) : (
          <SentLetters sent={step} onBack={() => setStep("list")} />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog title={text.unsentActs} isOpen onClose={close} size={860}>
      <Tabs
        label={text.tabs}
        tabs={[
          { value: "unsent", label: text.unsent },
          { value: "left", label: text.sent },
        ]}
        value={tab}
        onChange={setTab}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`} className={classes.panel}>
        {tab === "unsent" ? (
          <Unsent chosen={chosen} onChoose={setChosen} onReview={() => setStep("review")} />
        ) : (
          <Left />
        )}
      </div>
    </Dialog>
  );
}

interface UnsentProps {
  chosen: ReadonlyMap<string, ListedEmail>;
  onChoose: (chosen: ReadonlyMap<string, ListedEmail>) => void;
  onReview: () => void;
}

/**
 * A letter that is sent or cancelled here stays in its place until the dialog closes; one that left otherwise goes. Ticked letters
 * can be sent together.
 */
function Unsent({ chosen, onChoose, onReview }: UnsentProps) {
  const list = usePages(api.letters.list, { query: { state: "unsent" } });
  const [seen, setSeen] = useState<ReadonlyMap<string, ListedEmail>>(new Map());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const known = {
    lists: [{ rows: list.rows ?? [], isWhole: !list.hasMore, isLive: list.isFresh }],
    canBeChosen: ({ state }: ListedEmail) => state === "unsent",
  };
  // A letter that has left, or whose act was removed, is no longer chosen.
  const left = pruned(new Set(chosen.keys()), { ...known, homeOf: () => known.lists[0] });
  useEffect(() => {
    if (left.size !== chosen.size) onChoose(new Map([...chosen].filter(([id]) => left.has(id))));
  });
  const fresh = list.rows?.filter(({ id }) => !seen.has(id)) ?? [];
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((email) => [email.id, email] as const)]));
  const now = new Map(list.rows?.map((email) => [email.id, email]));
  const letters = [...seen.values()].flatMap((email) => now.get(email.id) ?? (touched.has(email.id) ? email : []));
  const groups = [...Map.groupBy(letters, (email) => email.company_name)].toSorted(([one], [other]) =>
    compareEstonian(one, other),
  );
  const lastTicked = useRef<string>(undefined);
  if (list.rows?.length === 0 && letters.length === 0) return <p className={layout.quiet}>{text.allSent}</p>;
  const shown = groups.flatMap(([, emails]) => emails);
  const open = (list.rows ?? []).filter(({ state }) => state === "unsent");
  const isTooMany = chosen.size > MAX_LETTERS_AT_ONCE;
  const choose = (emails: readonly ListedEmail[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const email of emails) {
      if (isOn) next.set(email.id, email);
      else next.delete(email.id);
    }
    onChoose(next);
  };
  const tick = (id: string, isOn: boolean, isRange: boolean) => {
    const [from, to] = [lastTicked.current, id].map((one) => shown.findIndex((email) => email.id === one));
    lastTicked.current = id;
    const isWhole = isRange && from !== undefined && from !== -1 && to !== undefined;
    const emails = isWhole
      ? shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      : shown.filter((one) => one.id === id);
    choose(
      emails.filter((email) => open.some((one) => one.id === email.id)),
      isOn,
    );
  };
  const allMark = open.every(({ id }) => chosen.has(id)) ? "all" : chosen.size > 0 ? "some" : "none";
  return (
    <>
      <div className={classes.wide}>
        {open.length > 1 && (
          <label className={`${layout.row} ${classes.chooseAll}`}>
            <Tick mark={allMark} onTick={(isOn) => choose(open, isOn)} />
            {manyText.chooseAll}
          </label>
        )}
        <DataTable label={text.unsentActs} isStacked>
          <Head />
          {!list.rows && (
            <tbody>
              <RowSkeletons of={list} rows={5} columns={4} />
            </tbody>
          )}
          {groups.map(([company, emails]) => (
            <tbody key={company}>
              <tr className={classes.group}>
                <th colSpan={4} scope="rowgroup" data-plain>
                  {company}
                </th>
              </tr>
              {emails.map((email) => (
                <UnsentRow
                  key={email.id}
                  listed={email}
                  choice={{ isChosen: chosen.has(email.id), onChoose: tick }}
                  onTouch={() => setTouched((before) => new Set([...before, email.id]))}
                />
              ))}
            </tbody>
          ))}
        </DataTable>
      </div>
      <LoadMore list={list} />
      {chosen.size > 0 && (
        <DialogButtons>
          <ErrorText>{isTooMany ? manyText.tooMany : ""}</ErrorText>
          <output className={`${layout.strong} ${classes.chosen}`}>{manyText.chosen(chosen.size)}</output>
          <Button variant="default" onClick={() => onChoose(new Map())}>
            {common.clearSelection}
          </Button>
          <Button disabled={isTooMany} onClick={onReview}>
            {manyText.review}
          </Button>
        </DialogButtons>
      )}
    </>
  );
}

function Left() {
  const sending = usePages(api.letters.list, { query: { state: "sending" } });
  const sent = usePages(api.letters.list, { query: { state: "sent" } });
  const rows = [...(sending.rows ?? []), ...(sent.rows ?? [])];
  const isLoaded = sending.rows !== undefined && sent.rows !== undefined;
  if (isLoaded && rows.length === 0) return <p className={layout.quiet}>{text.nothingSent}</p>;
  return (
    <>
      <div className={classes.wide}>
        <DataTable label={text.sent} isStacked>
          <Head />
          <tbody>
            {isLoaded ? (
              rows.map((email) => <UnsentRow key={email.id} listed={email} hasCompany />)
            ) : (
              <RowSkeletons of={sent} rows={5} columns={4} />
            )}
          </tbody>
        </DataTable>
      </div>
      <LoadMore list={sending.hasMore ? sending : sent} />
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{text.number}</th>
        <th scope="col">{text.created}</th>
        <th scope="col">{text.sent}</th>
        <th scope="col">
          <span className={layout.spoken}>{text.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
