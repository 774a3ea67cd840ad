import { IconCamera, IconCheck, IconPaperclip } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import type { PaperWaybill } from "#shared/attachments/contract.ts";
import { useQueuedFiles } from "#web/api/uploadQueue.ts";
import { attachQueue, waybillTarget } from "#web/attachments/attachQueue.ts";
import { FilePick } from "#web/attachments/photo/FilePick.tsx";
import { type KeptPhotos, keepPhotos, keptPhotos } from "#web/attachments/photo/keptPhotos.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import classes from "./guide.module.css";
import { StepFrame } from "./StepFrame.tsx";
import { type GuideText, refusalText } from "./texts/guideTexts.ts";

const PhotoEditor = lazyPart(() =>
  import("#web/attachments/photo/PhotoEditor.tsx").then((module) => module.PhotoEditor),
);
const AHEAD = [PhotoEditor] as const;
const NO_PHOTOS: KeptPhotos = { pages: [], waiting: [] };

interface WaybillStepProps {
  hash: string;
  waybill: PaperWaybill;
  text: GuideText;
  onBack: () => void;
  onNext: () => void;
}

/** A photo or a file of a paper waybill. */
export function WaybillStep({ hash, waybill: { number, file }, text, onBack, onNext }: WaybillStepProps) {
  useLoadedAhead(AHEAD);
  const [photos, setPhotos] = useState<KeptPhotos>();
  const { key } = waybillTarget(hash, number);
  const sent = useQueuedFiles(attachQueue).filter(({ target }) => target === key);
  const isOnItsWay = sent.some(({ state }) => state.is !== "refused");
  const hasFile = file !== null;
  useEffect(() => {
    if (hasFile) void keepPhotos(key, NO_PHOTOS);
    // Sent ones are kept until the file is there: a refused one comes back.
    else if (!isOnItsWay) void keptPhotos(key).then((kept) => setPhotos((now) => now ?? kept));
  }, [key, hasFile, isOnItsWay]);
  const attach = (files: readonly File[]) => {
    for (const { id } of sent) attachQueue.remove(id);
    attachQueue.add(targetOf(hash, number, text), files.slice(0, 1));
    void attachQueue.start();
  };
  const take = (files: File[]) => {
    if (files.some(isPhoto)) setPhotos({ pages: [], waiting: files.filter(isPhoto) });
    else attach(files);
  };
  const isOpen = file === null && !isOnItsWay && photos === undefined;
  return (
    <StepFrame
      question={text.waybill(number)}
      text={text}
      onBack={onBack}
      onSkip={file === null ? onNext : undefined}
      onNext={file === null ? undefined : onNext}
    >
      {photos && (
        <Suspense fallback={<p className={layout.quiet}>{text.photo.reading}</p>}>
          <PhotoEditor
            text={text.photo}
            remove={text.remove}
            photos={photos}
            name={`veoseleht-${number}`}
            onKeep={(kept) => void keepPhotos(key, kept)}
            onCancel={() => {
              void keepPhotos(key, NO_PHOTOS);
              setPhotos(undefined);
            }}
            onSend={(made) => {
              setPhotos(undefined);
              attach([made]);
            }}
          />
        </Suspense>
      )}
      {isOpen && (
        <>
          <p className={layout.quiet}>{text.waybillHint}</p>
          <FilePick
            label={text.takePhoto}
            icon={<IconCamera size={20} aria-hidden="true" />}
            variant="filled"
            isCamera
            onFiles={take}
          />
          <FilePick label={text.chooseFile} icon={<IconPaperclip size={20} aria-hidden="true" />} onFiles={take} />
        </>
      )}
      {sent.map(({ id, file: own, state }) =>
        state.is === "refused" ? (
          <div key={id} className={classes.refused}>
            <ErrorText>{state.reason}</ErrorText>
            {!state.isFinal && (
              <button
                type="button"
                className={layout.action}
                onClick={() => {
                  attachQueue.retry(id);
                  void attachQueue.start();
                }}
              >
                {text.tryAgain}
              </button>
            )}
          </div>
        ) : (
          <ProgressBar
            key={id}
            label={text.uploading(own.name)}
            text={state.is === "cutOff" ? text.uploadWaits : text.uploading(own.name)}
            part={state.is === "sending" ? state.part : Number(state.is === "using")}
          />
        ),
      )}
      <output className={classes.status}>
        {file && (
          <span className={`${layout.inline} ${layout.green} ${layout.anywhere}`}>
            <IconCheck size={18} aria-hidden="true" />
            {text.added}: {file.file_name}
          </span>
        )}
      </output>
    </StepFrame>
  );
}

function isPhoto({ type, name }: File): boolean {
  return type.startsWith("image/") || /\.(jpe?g|png|heic|heif|webp)$/i.test(name);
}

/** The calls of the page with all data, with refusals in the language of this one. */
function targetOf(hash: string, number: string, text: GuideText) {
  return {
    ...waybillTarget(hash, number),
    whyNot: ({ size }: File) => (size === 0 ? text.emptyFile : undefined),
    reasonOf: (problem: Parameters<typeof refusalText>[0]) => refusalText(problem, text),
  };
}
