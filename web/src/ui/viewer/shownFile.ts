import { SHOWN_TYPES, type ShownType } from "#shared/basics/shownFiles.ts";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { locationReply } from "#web/ui/downloads/download.ts";

export interface ShownFile {
  /** A signed link of some minutes. */
  location: string;
  /** Undefined: the file is downloaded from there. */
  type: ShownType | undefined;
  name: string;
}

/** False for a PDF in a browser that has no viewer of its own, or whose user has turned it off. Pictures are always shown. */
export function isShowable(type: ShownType): boolean {
  return type !== "application/pdf" || !("pdfViewerEnabled" in navigator) || navigator.pdfViewerEnabled;
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
 * Opens a file in a new tab, where the browser's viewer shows and prints it: by a link of now, since the shown one has a short life.
 * Returns why there is none. The press opens the tab, else the browser would stop it.
 */
export async function openAlone(href: string): Promise<ApiProblem | undefined> {
  const tab = window.open("", "_blank");
  // A session that has ended leads this page to sign-in, and the question never settles.
  const forget = onBeforeReload(() => tab?.close());
  const { problem, value: file } = await attempt(() => shownFile(href));
  forget();
  if (problem) {
    tab?.close();
    return problem;
  }
  if (tab) {
    // Attack: what comes from the storage must not lead this page away.
    tab.opener = null;
    tab.location.replace(file.location);
  } else {
    window.location.assign(file.location);
  }
  return undefined;
}
