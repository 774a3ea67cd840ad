import { Button } from "@mantine/core";
import { IconCamera, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { uploadedName } from "#shared/basics/fileNames.ts";
import { maxUploadBytes } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { CutPhoto } from "./CutPhoto.tsx";
import { FilePick } from "./FilePick.tsx";
import type { KeptPhotos } from "./keptPhotos.ts";
import { type JpegPage, pdfOfJpegs } from "./pdf.ts";
import classes from "./photo.module.css";
import type { PhotoError, PhotoText } from "./photoText.ts";

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

/** Photos of a paper waybill become one PDF: corners of one photo after another, then all pages (docs/rules/attachments.md, "Guided page"). */
export function PhotoEditor({ text, remove, photos, onKeep, name, onSend, onCancel }: PhotoEditorProps) {
  const [waiting, setWaiting] = useState<readonly File[]>(photos.waiting.slice(0, MAX_PAGES));
  const { pages, addPage, removePage } = usePhotoPages(photos.pages);
  const [error, setError] = useState<PhotoError | undefined>(photos.waiting.length > MAX_PAGES ? "full" : undefined);
  const [next] = waiting;

  useEffect(() => {
    onKeep({ pages: pages.map(({ bytes, width, height }) => ({ bytes, width, height })), waiting });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function at each render, which does the same
  }, [pages, waiting]);

  const done = (page?: JpegPage) => {
    if (page) addPage(page);
    setWaiting((now) => now.slice(1));
  };
  const add = (files: readonly File[]) => {
    const free = MAX_PAGES - pages.length;
    setError(files.length > free ? "full" : undefined);
    setWaiting(files.slice(0, free));
  };
  const send = () => {
    const bytes = pdfOfJpegs(pages);
    if (bytes.byteLength > maxUploadBytes) setError("tooLarge");
    else onSend(new File([bytes], uploadedName(`${name}.pdf`), { type: "application/pdf" }));
  };

  if (next) {
    return (
      <CutPhoto
        key={`${pages.length} ${waiting.length}`}
        photo={next}
        text={text}
        error={error}
        onError={setError}
        onDone={done}
        onCancel={pages.length === 0 && waiting.length < 2 ? onCancel : () => done()}
      />
    );
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
                setError(undefined);
                removePage(id);
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

/** Pages with addresses of their pictures, which are given back when they or the editor go. */
function usePhotoPages(kept: readonly JpegPage[]) {
  const [pages, setPages] = useState<readonly MadePage[]>(() => kept.map(shownPage));
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
  }, [pages]);
  useEffect(() => () => shown.current.forEach(({ address }) => URL.revokeObjectURL(address)), []);
  return {
    pages,
    addPage: (page: JpegPage) => setPages((now) => [...now, shownPage(page, now.at(-1)?.id ?? 0)]),
    removePage: (id: number) => {
      const gone = pages.find((page) => page.id === id);
      if (gone) URL.revokeObjectURL(gone.address);
      setPages((now) => now.filter((page) => page.id !== id));
    },
  };
}

function shownPage(page: JpegPage, before: number): MadePage {
  const address = URL.createObjectURL(new Blob([page.bytes], { type: "image/jpeg" }));
  return { ...page, address, id: before + 1 };
}
