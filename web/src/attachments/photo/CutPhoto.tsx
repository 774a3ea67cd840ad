import { Button } from "@mantine/core";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { CornerEditor } from "./CornerEditor.tsx";
import { makePage, turned } from "./makePage.ts";
import type { JpegPage } from "./pdf.ts";
import { type Corners, canCut, type Point, WHOLE } from "./perspective.ts";
import classes from "./photo.module.css";
import type { PhotoError, PhotoText } from "./photoText.ts";
import { readPhoto } from "./readPhoto.ts";

interface CutPhotoProps {
  photo: File;
  text: PhotoText;
  /** Of this photo or the one before. */
  error: PhotoError | undefined;
  onError: (error: PhotoError | undefined) => void;
  /** Without a page where the photo cannot be used. */
  onDone: (page?: JpegPage) => void;
  onCancel: () => void;
}

/** Corners of a photo, between which its page is cut. Keyed by the photo. */
export function CutPhoto({ photo, text, error, onError, onDone, onCancel }: CutPhotoProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const [corners, setCorners] = useState<Corners>(WHOLE);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let isGone = false;
    void readPhoto(photo).then((read) => {
      if (isGone) return;
      if (read.ok) setPicture(read.canvas);
      else {
        onError(read.reason);
        onDone();
      }
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other functions at each render, which do the same
  }, [photo]);

  useEffect(() => {
    if (picture) heading.current?.focus();
  }, [picture]);

  if (!picture) return <output className={`${classes.reading} ${layout.quiet}`}>{text.reading}</output>;

  const accept = async () => {
    if (!canCut(corners)) return onError("crossed");
    setBusy(true);
    onError(undefined);
    const made = await makePage(picture, corners).catch(() => undefined);
    if (!made) onError("failed");
    return onDone(made);
  };
  const move = (moved: number, to: Point) => {
    onError(undefined);
    setCorners(([one, two, three, four]) => {
      const place = (index: number, before: Point) => (index === moved ? to : before);
      return [place(0, one), place(1, two), place(2, three), place(3, four)];
    });
  };
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
        <Button size="md" variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button size="md" loading={isBusy} onClick={() => void accept()}>
          {text.accept}
        </Button>
      </div>
    </div>
  );
}
