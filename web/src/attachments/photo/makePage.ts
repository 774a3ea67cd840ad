import type { JpegPage } from "./pdf.ts";
import { type Corners, cutPage, isWhole } from "./perspective.ts";
import { canvasOf } from "./readPhoto.ts";

const QUALITY = 0.8;

/** The page between four corners of a picture as a JPEG; undefined when the browser cannot make it. */
export async function makePage(picture: HTMLCanvasElement, corners: Corners): Promise<JpegPage | undefined> {
  const page = isWhole(corners) ? picture : cut(picture, corners);
  const blob = page && (await new Promise<Blob | null>((resolve) => page.toBlob(resolve, "image/jpeg", QUALITY)));
  if (!page || !blob) return undefined;
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: page.width, height: page.height };
}

/** The same picture a quarter clockwise. */
export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = canvasOf(picture.height, picture.width);
  const context = canvas.getContext("2d");
  context?.translate(canvas.width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(picture, 0, 0);
  return canvas;
}

function cut(picture: HTMLCanvasElement, corners: Corners): HTMLCanvasElement | undefined {
  const pixels = picture.getContext("2d")?.getImageData(0, 0, picture.width, picture.height);
  if (!pixels) return undefined;
  const { data, width, height } = cutPage(pixels, corners);
  const canvas = canvasOf(width, height);
  const context = canvas.getContext("2d");
  const target = context?.createImageData(width, height);
  if (!context || !target) return undefined;
  target.data.set(data);
  context.putImageData(target, 0, 0);
  return canvas;
}
