import { type ComponentPropsWithRef, type MouseEvent, useSyncExternalStore } from "react";
import { shownTypeByName } from "#shared/basics/shownFiles.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { showAddress, shownFile } from "./shownFile.ts";
import { openFrom, shownNow, watchViewed } from "./viewedFiles.ts";
import { viewerPart } from "./viewerPart.ts";

interface ViewLinkProps extends Omit<ComponentPropsWithRef<"a">, "title"> {
  /** Address of the API, without a query. */
  href: string;
  /** Its ending says whether a browser can show it. */
  fileName: string;
  /** What it is, above the file. */
  name?: string;
  /** Files of one kind in a list are looked at one after another. */
  kind?: "act" | "file";
  /** On a phone a list is looked through in the sheet, and not each file in a tab of its own. */
  isOfReview?: boolean;
}

/** Opens a file beside what it is listed in (docs/rules/user-interface.md, "Looking at papers"); downloads what no browser shows. */
export function ViewLink({
  href,
  fileName,
  name = fileName,
  kind = "file",
  isOfReview,
  children,
  ...props
}: ViewLinkProps) {
  const isShown = useSyncExternalStore(watchViewed, () => shownNow() === href);
  const type = shownTypeByName(fileName);
  if (type === undefined) {
    return (
      <DownloadLink {...props} href={href} isStored>
        {children}
      </DownloadLink>
    );
  }
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isSmall = window.matchMedia(SMALL_SCREEN).matches;
    if (isSmall && type === "application/pdf" && !isOfReview) void openBySystem(href);
    else openFrom(event.currentTarget);
  };
  return (
    <a
      {...props}
      href={showAddress(href)}
      target="_blank"
      rel="noreferrer"
      data-view={kind}
      data-file={href}
      data-title={name}
      aria-current={isShown || undefined}
      onPointerEnter={viewerPart.approach}
      onFocus={viewerPart.approach}
      onClick={open}
    >
      {children}
    </a>
  );
}

/** A phone shows a PDF by a viewer of its own. The tab is opened by the tap, else the browser would stop it. */
export async function openBySystem(href: string): Promise<void> {
  const tab = window.open("", "_blank");
  const { problem, value: file } = await attempt(() => shownFile(href));
  if (problem) {
    tab?.close();
    window.alert(problem.message);
  } else if (tab) {
    tab.opener = null;
    tab.location.replace(file.location);
  } else {
    window.location.assign(file.location);
  }
}
