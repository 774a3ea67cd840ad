import { HEAD_BYTES, isHeic, MAX_PIXELS, sizeInHead } from "./pictureHead.ts";

/** Longest side of a page in pixels: about 170 dots an inch of A4. */
const MAX_SIDE = 2000;

export type ReadPhoto = { ok: true; canvas: HTMLCanvasElement } | { ok: false; reason: "unreadable" | "heic" | "huge" };

/** A photo as its camera was turned, scaled to 2,000 px; never throws. */
export async function readPhoto(file: Blob): Promise<ReadPhoto> {
  let head: Uint8Array<ArrayBuffer>;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return { ok: false, reason: "unreadable" };
  }
  const size = sizeInHead(head);
  if (size && size.width * size.height > MAX_PIXELS) return { ok: false, reason: "huge" };
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = scaled(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return canvas ? { ok: true, canvas } : { ok: false, reason: "unreadable" };
  } catch {
    return { ok: false, reason: isHeic(head) ? "heic" : "unreadable" };
  }
}

function scaled(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // A transparent picture has white paper behind it.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}
