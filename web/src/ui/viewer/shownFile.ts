import { SHOWN_TYPES, type ShownType } from "#shared/basics/shownFiles.ts";
import { locationReply } from "#web/ui/downloads/download.ts";

export interface ShownFile {
  /** A signed link of some minutes. */
  location: string;
  /** Undefined: the file is downloaded from there. */
  type: ShownType | undefined;
  name: string;
}

/** Address by which the server shows a file instead of sending it. */
export function showAddress(href: string): string {
  return `${href}?show=True`;
}

/** Asks for a link that shows a file (docs/rules/uploads.md, "Files that are shown"). @throws ApiProblem */
export async function shownFile(href: string): Promise<ShownFile> {
  const reply = await locationReply(showAddress(href));
  const { location, name } = reply;
  return { location, type: SHOWN_TYPES.find((type) => type === reply.type), name: name ?? "" };
}

/**
 * Prints a file. A page cannot print a frame of another origin, so it reads the file and frames the copy.
 * @throws Error when the storage does not answer
 */
export async function printFile({ location, type }: ShownFile): Promise<void> {
  if (!type) return;
  // The frame may have cached the file without the header that lets scripts read it.
  const answer = await fetch(location, { credentials: "omit", cache: "no-store" });
  if (!answer.ok) throw new Error(`The storage answers ${answer.status}`);
  // Attack: the copy has our origin, so its type is never the one that the storage says.
  const address = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }));
  document.querySelector("iframe[data-printer]")?.remove();
  const frame = document.createElement("iframe");
  frame.dataset["printer"] = "";
  frame.hidden = true;
  frame.addEventListener("load", () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    // Only now: the viewer of the browser reads the copy while its dialog is open.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  frame.src = address;
  document.body.append(frame);
}
