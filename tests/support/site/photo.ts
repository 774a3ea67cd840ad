import type { Page } from "@playwright/test";

/** A landscape JPEG with a light page on dark wood; its camera says that it was turned by a quarter. */
export async function landscapePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1800 });
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#5a4632";
    context.fillRect(0, 0, 2400, 1800);
    context.fillStyle = "#fafaf4";
    context.fillRect(300, 200, 1800, 1400);
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), "image/jpeg"));
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(""));
  });
  const jpeg = Buffer.from(base64, "base64");
  // EXIF with one entry: orientation 6, a quarter clockwise.
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}
