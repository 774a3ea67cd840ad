import { Button, Loader } from "@mantine/core";
import classes from "#web/signing/signing.module.css";
import layout from "#web/ui/layout.module.css";
import "@mantine/core/styles/Loader.layer.css";
import { IconCircleCheck, IconEye, IconFileText } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { type EidMeans, eidMeans } from "#shared/sessions/eidMeans.ts";
import { EidChoice } from "#web/sessions/eid/EidChoice.tsx";
import { EidFlow } from "#web/sessions/eid/EidFlow.tsx";
import type { EidCalls } from "#web/sessions/eid/eidCalls.ts";
import { eidWords } from "#web/sessions/eid/eidWords.ts";
import { lastMeans, rememberMeans } from "#web/sessions/eid/lastMeans.ts";
import type { SignedFile, SigningFacts } from "#web/signing/signingFacts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import { useWords } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import { shownNow, watchViewed } from "#web/ui/viewer/viewedFiles.ts";
import { dialogWords } from "./dialogWords.ts";

interface SigningDialogProps {
  prepared: { facts: SigningFacts; calls: EidCalls; href: string } | undefined;
  /** It was closed before, and waits for the answer. */
  isEnding: boolean;
  noun: string | undefined;
  onSigned: () => void;
  onClose: () => void;
}

export function SigningDialog({ prepared, isEnding, noun: own, onSigned, onClose }: SigningDialogProps) {
  const text = useWords(dialogWords);
  const noun = own ?? text.noun;
  const { means: names } = useWords(eidWords);
  const [means, setMeans] = useState<EidMeans>();
  const [isDone, setDone] = useState(false);
  const [last, setLast] = useState(() => lastMeans("signing") ?? lastMeans("signIn"));
  const [step, setStep] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isPinAsked = means !== undefined && (step === "asking" || step === "waiting");
  const close = () => {
    const isOpen = prepared !== undefined && !isDone;
    if (isOpen && isPinAsked) return setAsking(true);
    if (isOpen) {
      showToast({ text: means !== undefined && step === "embedding" ? text.leftEmbedding : text.leftUnsigned });
    }
    return onClose();
  };
  const isAsked = isAsking && isPinAsked;
  // Escape closes the viewer alone.
  const isLookedAt = useSyncExternalStore(watchViewed, () => shownNow() !== undefined);
  const title = prepared?.facts.name ?? text.title;
  return (
    <Dialog title={title} isOpen isBusy={isEnding || isAsked || isLookedAt} onClose={close} size={520}>
      {!prepared ? (
        <div className={classes.preparing}>
          <Loader size="md" aria-hidden="true" />
          <output>{isEnding ? text.ending : text.preparing}</output>
        </div>
      ) : isDone ? (
        <Done noun={noun} href={prepared.href} onClose={onClose} />
      ) : means === undefined ? (
        <>
          <Files facts={prepared.facts} />
          <section aria-label={text.means}>
            <h3 className={classes.heading}>{text.means}</h3>
            <EidChoice
              names={names}
              last={last}
              focused={last ?? eidMeans[0]}
              onChoose={(chosen) => {
                rememberMeans("signing", chosen);
                setLast(chosen);
                setMeans(chosen);
              }}
            />
          </section>
        </>
      ) : (
        <EidFlow
          means={means}
          pin={2}
          level={3}
          calls={prepared.calls}
          idCode={prepared.facts.id_code ?? ""}
          titles={{ failed: text.failed, done: text.done(noun) }}
          onDone={() => {
            setDone(true);
            onSigned();
          }}
          onBack={() => {
            if (step === "waiting") showToast({ text: text.stopped });
            setMeans(undefined);
          }}
          onStep={setStep}
        />
      )}
      {/* Mounted for the question alone: it would be closed by the Escape that asks it. */}
      {isAsked && (
        <ConfirmDialog
          isOpen
          title={text.leaveTitle}
          action={text.leave}
          cancel={text.stay}
          isDangerous
          isDoubtful
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          <p>{text.leaveContainer}</p>
          <p className={layout.above6}>{text.leavePin}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Files({ facts: { files, company_name: company, remaining } }: { facts: SigningFacts }) {
  const text = useWords(dialogWords);
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-label={text.files} className={layout.below20}>
      <div className={layout.ends}>
        <p className={classes.lead}>
          {company} · {text.fileCount(files.length)}
        </p>
        {files.length > 1 && (
          <button
            type="button"
            className={layout.action}
            onClick={() => list.current?.querySelector<HTMLElement>("a[data-view]")?.click()}
          >
            <IconEye size={16} aria-hidden="true" />
            {text.lookThrough}
          </button>
        )}
      </div>
      <ul ref={list} className={classes.files} data-view-list>
        {files.map((file) => (
          <FileToSign key={file.href} file={file} company={company} />
        ))}
      </ul>
      <SignedSum files={files} />
      <p className={classes.hint}>{text.readFirst}</p>
      {remaining > 0 && <p className={classes.remaining}>{text.remaining(remaining)}</p>}
    </section>
  );
}

function FileToSign({ file: { file_name: name, href, title, date, sum }, company }: FileToSignProps) {
  return (
    <li>
      <ViewLink href={href} fileName={name} name={title === null ? name : `${title}, ${company}`} isOfReview>
        <IconFileText size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {title ?? name}
          {date !== null && (
            <span className={`${layout.hint} ${classes.whose}`}>
              {company} · {formatEstonianDate(date)}
            </span>
          )}
        </span>
      </ViewLink>
      {sum !== null && <span className={`${layout.fixed} ${layout.figures}`}>{formatMoney(sum)} €</span>}
    </li>
  );
}

interface FileToSignProps {
  file: SignedFile;
  company: string;
}

/** Nothing where one of the files has no sum. */
function SignedSum({ files }: { files: readonly SignedFile[] }) {
  const text = useWords(dialogWords);
  const sums = files.flatMap(({ sum }) => sum ?? []);
  if (files.length < 2 || sums.length < files.length) return null;
  const cents = sums.reduce((total, sum) => total + Math.round(sum * 100), 0);
  return (
    <p className={`${layout.ends} ${classes.total}`}>
      <span>{text.total}</span>
      <span className={layout.figures}>{formatMoney(cents / 100)} €</span>
    </p>
  );
}

function Done({ noun, href, onClose }: { noun: string; href: string; onClose: () => void }) {
  const text = useWords(dialogWords);
  const title = useRef<HTMLHeadingElement>(null);
  // `useLocation` would load a script more with each page, since the frame has it.
  const isHere = useRouterState({ select: ({ location }) => location.pathname === href });
  // The element that had the focus is gone; a screen reader reads this next.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className={classes.done}>
        <IconCircleCheck size={44} stroke={1.5} aria-hidden="true" />
        <h3 ref={title} tabIndex={-1} className={layout.large}>
          {text.done(noun)}
        </h3>
      </div>
      <DialogButtons>
        {!isHere && (
          <Button variant="default" component="a" href={href}>
            {text.openContainer}
          </Button>
        )}
        <Button onClick={onClose}>{text.close}</Button>
      </DialogButtons>
    </>
  );
}
