import { Button, Loader } from "@mantine/core";
import classes from "#web/signing/signing.module.css";
import layout from "#web/ui/layout.module.css";
import "@mantine/core/styles/Loader.layer.css";
import { IconCircleCheck, IconFileText } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type EidMeans, eidMeans } from "#shared/sessions/eidMeans.ts";
import { EidChoice } from "#web/sessions/eid/EidChoice.tsx";
import { EidFlow } from "#web/sessions/eid/EidFlow.tsx";
import type { EidCalls } from "#web/sessions/eid/eidCalls.ts";
import type { SigningFacts } from "#web/signing/signingFacts.ts";
import { signingText as text } from "#web/signing/signingText.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatSize } from "#web/ui/text/formats.ts";

interface SigningDialogProps {
  prepared: { facts: SigningFacts; calls: EidCalls; href: string } | undefined;
  /** It was closed before, and waits for the answer. */
  isEnding: boolean;
  noun: string;
  onSigned: () => void;
  onClose: () => void;
}

export function SigningDialog({ prepared, isEnding, noun, onSigned, onClose }: SigningDialogProps) {
  const [means, setMeans] = useState<EidMeans>();
  const [isDone, setDone] = useState(false);
  const [last, setLast] = useState(rememberedMeans);
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
  const title = prepared?.facts.name ?? text.title;
  return (
    <Dialog title={title} isOpen isBusy={isEnding || isAsked} onClose={close} size={520}>
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
              last={last}
              focused={last ?? eidMeans[0]}
              onChoose={(chosen) => {
                rememberMeans(chosen);
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
  return (
    <section aria-label={text.files} className={layout.below20}>
      <p className={classes.lead}>
        {company} · {text.fileCount(files.length)}
      </p>
      <ul className={classes.files}>
        {files.map(({ file_name: name, href, size }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" aria-label={text.openFile(name)}>
              <IconFileText size={16} stroke={1.75} aria-hidden="true" />
              <span>{name}</span>
            </a>
            <span className={`${layout.fixed} ${classes.size}`}>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{text.readFirst}</p>
      {remaining > 0 && <p className={classes.remaining}>{text.remaining(remaining)}</p>}
    </section>
  );
}

function Done({ noun, href, onClose }: { noun: string; href: string; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
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
        <Button variant="default" component="a" href={href}>
          {text.openContainer}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogButtons>
    </>
  );
}

const MEANS = "virn.means";

function rememberedMeans(): EidMeans | undefined {
  return eidMeans.find((means) => means === localStorage.getItem(MEANS));
}

function rememberMeans(means: EidMeans): void {
  localStorage.setItem(MEANS, means);
}
