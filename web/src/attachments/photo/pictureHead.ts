interface Size {
  width: number;
  height: number;
}

/** Above this a phone may run out of memory while it decodes a picture: 4 bytes a pixel. */
export const MAX_PIXELS = 100_000_000;

/** Bytes that `sizeInHead` needs; a JPEG can have a preview and a profile before its size. */
export const HEAD_BYTES = 512 * 1024;

/** Size that a JPEG or PNG says it has, before it is decoded; undefined for another or a damaged file. */
export function sizeInHead(bytes: Uint8Array<ArrayBuffer>): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return view.byteLength >= 4 && view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : undefined;
}

/** True for a HEIC or HEIF, which only some browsers can read. */
export function isHeic(bytes: Uint8Array): boolean {
  const brand = String.fromCodePoint(...bytes.subarray(4, 12));
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand);
}

/** Walks the segments of a JPEG to its frame header, SOF0 to SOF15 without DHT, JPG and DAC. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
