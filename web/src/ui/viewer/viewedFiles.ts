/** The files that are looked at: `Viewer` shows them, `ViewLink` opens them (docs/rules/user-interface.md, "Looking at papers"). */

export interface ViewedFile {
  /** Address of the API, without a query. */
  href: string;
  title: string;
}

/** A file that has no address of the API: the preview of an act. */
export interface ReadyFile {
  location: string;
  name: string;
}

interface Viewed {
  /** The list that the file was opened from, in its order. */
  files: readonly ViewedFile[];
  ready: ReadyFile | undefined;
}

const NOTHING: Viewed = { files: [], ready: undefined };

let viewed = NOTHING;
let opener: HTMLElement | undefined;
let shownHref: string | undefined;
let openAddress: ((href: string) => void) | undefined;
const watchers = new Set<() => void>();

export const viewedNow = () => viewed;
export const shownNow = () => shownHref;

export function watchViewed(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The address of the page names the shown file, so that Back closes it. Returns how to end it. */
export function openBy(open: (href: string) => void): () => void {
  openAddress = open;
  return () => {
    if (openAddress === open) openAddress = undefined;
  };
}

const LINK = "a[data-view]";

/** Opens a file with those of the same kind in its list, in the order of the screen. */
export function openFrom(link: HTMLElement): void {
  const list = link.closest("[data-view-list]") ?? link.closest('main, [role="dialog"]') ?? document.body;
  const kind = link.dataset["view"];
  const files = [...list.querySelectorAll<HTMLElement>(LINK)].flatMap(({ dataset }) =>
    dataset["view"] === kind ? [{ href: dataset["file"] ?? "", title: dataset["title"] ?? "" }] : [],
  );
  opener = link;
  change({ files: distinctFiles(files), ready: undefined });
  openAddress?.(link.dataset["file"] ?? "");
}

export function openReady(ready: ReadyFile): void {
  const { activeElement } = document;
  opener = activeElement instanceof HTMLElement ? activeElement : undefined;
  change({ files: [], ready });
}

/** Notes which file is shown; its link is marked, and brought into view. */
export function noteShown(href: string | undefined): void {
  if (href === shownHref) return;
  shownHref = href;
  tellAll();
  if (href !== undefined) linkTo(href)?.scrollIntoView({ block: "nearest" });
}

/** Forgets the list. The focus goes to the link of the file that was shown last, else to what opened it. */
export function endView(last: string | undefined): void {
  const target = (last === undefined ? undefined : linkTo(last)) ?? opener;
  opener = undefined;
  change(NOTHING);
  noteShown(undefined);
  if (target?.isConnected) target.focus({ preventScroll: true });
}

function linkTo(href: string): HTMLElement | undefined {
  const isFrom = opener?.dataset["file"] === href && opener.isConnected;
  return (isFrom ? opener : document.querySelector<HTMLElement>(`a[data-file="${CSS.escape(href)}"]`)) ?? undefined;
}

function distinctFiles(files: readonly ViewedFile[]): ViewedFile[] {
  return [...new Map(files.map((file) => [file.href, file])).values()];
}

function change(next: Viewed): void {
  viewed = next;
  tellAll();
}

function tellAll(): void {
  for (const tell of watchers) tell();
}
