import { Button } from "@mantine/core";
import { IconCamera, IconRotateClockwise, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { uploadedName } from "#shared/basics/fileNames.ts";
import { maxUploadBytes } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { CornerEditor } from "./CornerEditor.tsx";
import { FilePick } from "./FilePick.tsx";
import type { KeptPhotos } from "./keptPhotos.ts";
import { makePage, turned } from "./makePage.ts";
import { type JpegPage, pdfOfJpegs } from "./pdf.ts";
import { type Corners, canCut, type Point, WHOLE } from "./perspective.ts";
import classes from "./photo.module.css";
import { readPhoto } from "./readPhoto.ts";

export interface PhotoText {
  title: string;
  hint: string;
  corners: readonly string[];
  place: (across: number, down: number) => string;
  whole: string;
  turn: string;
  accept: string;
  cancel: string;
  reading: string;
  pages: (count: number) => string;
  page: (place: number) => string;
  removePage: (place: number) => string;
  another: string;
  send: string;
  full: string;
  tooLarge: string;
  crossed: string;
  unreadable: string;
  heic: string;
  huge: string;
  failed: string;
}

interface PhotoEditorProps {
  text: PhotoText;
  remove: string;
  /** Chosen ones, or what was kept when the page was left. */
  photos: KeptPhotos;
  /** Called with what is not sent yet, whenever it changes. */
  onKeep: (photos: KeptPhotos) => void;
  /** Name without its ending. */
  name: string;
  onSend: (file: File) => void;
  onCancel: () => void;
}

interface MadePage extends JpegPage {
  id: number;
  address: string;
}

const MAX_PAGES = 20;
/** Errors have names, since the language may change while one is shown. */
type PhotoError = "full" | "tooLarge" | "crossed" | "unreadable" | "heic" | "huge" | "failed";

function shownPage(page: JpegPage, before: number): MadePage {
  const address = URL.createObjectURL(new Blob([page.bytes], { type: "image/jpeg" }));
  return { ...page, address, id: before + 1 };
}

/** Photos of a paper waybill become one PDF: corners of one photo after another, then all pages (docs/rules/attachments.md, "Guided page"). */
export function PhotoEditor({ text, remove, photos, onKeep, name, onSend, onCancel }: PhotoEditorProps) {
  const [waiting, setWaiting] = useState<readonly File[]>(photos.waiting.slice(0, MAX_PAGES));
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const [corners, setCorners] = useState<Corners>(WHOLE);
  const [pages, setPages] = useState<readonly MadePage[]>(() => photos.pages.map(shownPage));
  const [error, setError] = useState<PhotoError | undefined>(photos.waiting.length > MAX_PAGES ? "full" : undefined);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = waiting[0];

  useEffect(() => {
    if (!next) return undefined;
    let isGone = false;
    void readPhoto(next).then((read) => {
      if (isGone) return;
      setCorners(WHOLE);
      if (read.ok) setPicture(read.canvas);
      else {
        setError(read.reason);
        setWaiting((now) => now.slice(1));
      }
    });
    return () => {
      isGone = true;
    };
  }, [next]);

  useEffect(() => {
    if (picture) heading.current?.focus();
  }, [picture]);

  useEffect(() => {
    onKeep({ pages: pages.map(({ bytes, width, height }) => ({ bytes, width, height })), waiting });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function at each render, which does the same
  }, [pages, waiting]);

  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
  }, [pages]);
  useEffect(() => () => shown.current.forEach(({ address }) => URL.revokeObjectURL(address)), []);

  const add = (files: readonly File[]) => {
    const free = MAX_PAGES - pages.length;
    setError(files.length > free ? "full" : undefined);
    setWaiting(files.slice(0, free));
  };
  const done = () => {
    setPicture(undefined);
    setWaiting((now) => now.slice(1));
  };
  const accept = async () => {
    if (!picture) return;
    if (!canCut(corners)) return setError("crossed");
    setBusy(true);
    setError(undefined);
    const made = await makePage(picture, corners).catch(() => undefined);
    setBusy(false);
    if (made) setPages((now) => [...now, shownPage(made, now.at(-1)?.id ?? 0)]);
    else setError("failed");
    return done();
  };
  const send = () => {
    const bytes = pdfOfJpegs(pages);
    if (bytes.byteLength > maxUploadBytes) setError("tooLarge");
    else onSend(new File([bytes], uploadedName(`${name}.pdf`), { type: "application/pdf" }));
  };
  const move = (moved: number, to: Point) => {
    setError(undefined);
    setCorners(([one, two, three, four]) => {
      const place = (index: number, before: Point) => (index === moved ? to : before);
      return [place(0, one), place(1, two), place(2, three), place(3, four)];
    });
  };

  if (picture) {
    return (
      <div className={classes.editor}>
        <h3 ref={heading} tabIndex={-1} className={layout.heading}>
          {text.title}
        </h3>
        <p className={layout.quiet}>{text.hint}</p>
        <CornerEditor picture={picture} corners={corners} labels={text.corners} place={text.place} onMove={move} />
        <ErrorText>{error && text[error]}</ErrorText>
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setCorners(WHOLE)}>
            {text.whole}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconRotateClockwise size={18} aria-hidden="true" />}
            onClick={() => {
              setPicture(turned(picture));
              setCorners(WHOLE);
            }}
          >
            {text.turn}
          </Button>
          <Button size="md" variant="default" onClick={pages.length === 0 && waiting.length < 2 ? onCancel : done}>
            {text.cancel}
          </Button>
          <Button size="md" loading={isBusy} onClick={() => void accept()}>
            {text.accept}
          </Button>
        </div>
      </div>
    );
  }
  if (next) {
    return <output className={`${classes.reading} ${layout.quiet}`}>{text.reading}</output>;
  }
  return (
    <div className={classes.editor}>
      <ErrorText>{error && text[error]}</ErrorText>
      {pages.length > 0 && <p className={layout.strong}>{text.pages(pages.length)}</p>}
      <ol className={classes.pages}>
        {pages.map(({ id, address }, index) => (
          <li key={id} className={classes.page}>
            <img src={address} alt={text.page(index + 1)} />
            <button
              type="button"
              className={layout.action}
              aria-label={text.removePage(index + 1)}
              onClick={() => {
                URL.revokeObjectURL(address);
                setError(undefined);
                setPages((now) => now.filter((page) => page.id !== id));
              }}
            >
              {remove}
            </button>
          </li>
        ))}
      </ol>
      {pages.length < MAX_PAGES && (
        <FilePick label={text.another} icon={<IconCamera size={18} aria-hidden="true" />} isCamera onFiles={add} />
      )}
      {pages.length > 0 && (
        <Button size="md" leftSection={<IconSend size={18} aria-hidden="true" />} onClick={send}>
          {text.send}
        </Button>
      )}
      <Button size="md" variant="default" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
