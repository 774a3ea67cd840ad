import { IconCamera, IconCheck, IconPaperclip } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import type { PaperWaybill } from "#shared/attachments/contract.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useQueuedFiles } from "#web/api/uploadQueue.ts";
import { AttachedFiles } from "#web/attachments/AttachedFiles.tsx";
import { AttachField, AttachLines } from "#web/attachments/AttachField.tsx";
import { attachQueue, waybillTarget } from "#web/attachments/attachQueue.ts";
import classes from "#web/attachments/guide.module.css";
import { FilePick } from "#web/attachments/photo/FilePick.tsx";
import { type KeptPhotos, keepPhotos, keptPhotos } from "#web/attachments/photo/keptPhotos.ts";
import { type GuideText, refusalText } from "#web/attachments/texts/guideTexts.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { type WaybillFormats, WaybillReport } from "#web/attachments/WaybillReport.tsx";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { Section, type Ways } from "./Section.tsx";

const PhotoEditor = lazyPart(() =>
  import("#web/attachments/photo/PhotoEditor.tsx").then((module) => module.PhotoEditor),
);
const AHEAD = [PhotoEditor] as const;
const NO_PHOTOS: KeptPhotos = { pages: [], waiting: [] };

interface WaybillSectionProps {
  hash: string;
  waybill: PaperWaybill;
  /** None while the Raport is to come, and where it is asked for alone. */
  formats?: WaybillFormats;
  isFrozen: boolean;
  text: GuideText;
  /** Given where it is asked for alone. */
  ways?: Ways;
}

/** A paper waybill: its file, or how to add one (docs/rules/attachments.md, "Paper waybills"). */
export function WaybillSection({ hash, waybill, formats, isFrozen, text, ways }: WaybillSectionProps) {
  const { number, file, is_removable } = waybill;
  const words = useWords(sectionWords);
  const title = words.paperWaybill(number);
  const remove = async () => {
    await call(api.attachments.act, {
      params: { hash },
      body: { action: "waybill_remove", data: { waybill: number } },
    });
    await refreshed();
  };
  const question = ways && {
    text: text.waybill(number),
    onBack: ways.onBack,
    onSkip: file === null ? ways.onNext : undefined,
    onNext: file === null ? undefined : ways.onNext,
  };
  return (
    <Section
      title={title}
      actions={formats && <WaybillReport hash={hash} waybill={number} formats={formats} />}
      question={question}
      text={text}
    >
      {ways ? (
        <PhotoField hash={hash} waybill={waybill} text={text} />
      ) : (
        <>
          <AttachedFiles
            label={title}
            files={file ? [file] : []}
            remove={isFrozen || !is_removable ? undefined : { question: words.removeWaybill, call: remove }}
          />
          {!file && isFrozen && words.missing}
          <AttachField target={waybillTarget(hash, number)} label={title} isOpen={!file && !isFrozen} />
        </>
      )}
    </Section>
  );
}

/** Photos that become one file, or a file (docs/rules/attachments.md, "Guided page"). */
function PhotoField({ hash, waybill: { number, file }, text }: Pick<WaybillSectionProps, "hash" | "waybill" | "text">) {
  useLoadedAhead(AHEAD);
  const [photos, setPhotos] = useState<KeptPhotos>();
  const target = targetOf(hash, number, text);
  const { key } = target;
  const sent = useQueuedFiles(attachQueue).filter((one) => one.target === key);
  const isOnItsWay = sent.some(({ state }) => state.is !== "refused");
  const hasFile = file !== null;
  useEffect(() => {
    if (hasFile) void keepPhotos(key, NO_PHOTOS);
    // Sent ones are kept until the file is there: a refused one comes back.
    else if (!isOnItsWay) void keptPhotos(key).then((kept) => setPhotos((now) => now ?? kept));
  }, [key, hasFile, isOnItsWay]);
  const attach = (files: readonly File[]) => {
    for (const { id } of sent) attachQueue.remove(id);
    attachQueue.add(target, files.slice(0, 1));
    void attachQueue.start();
  };
  const take = (files: File[]) => {
    if (files.some(isPhoto)) setPhotos({ pages: [], waiting: files.filter(isPhoto) });
    else attach(files);
  };
  return (
    <>
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
      {!hasFile && !isOnItsWay && photos === undefined && (
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
      <AttachLines files={sent} />
      <output className={classes.status}>
        {file && (
          <span className={`${layout.inline} ${layout.green} ${layout.anywhere}`}>
            <IconCheck size={18} aria-hidden="true" />
            {text.added}: {file.file_name}
          </span>
        )}
      </output>
    </>
  );
}

function isPhoto({ type, name }: File): boolean {
  return type.startsWith("image/") || /\.(jpe?g|png|heic|heif|webp)$/i.test(name);
}

/** With refusals in the language of the page. */
function targetOf(hash: string, number: string, text: GuideText) {
  return {
    ...waybillTarget(hash, number),
    whyNot: ({ size }: File) => (size === 0 ? text.emptyFile : undefined),
    reasonOf: (problem: Parameters<typeof refusalText>[0]) => refusalText(problem, text),
  };
}
