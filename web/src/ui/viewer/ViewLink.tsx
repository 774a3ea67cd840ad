import { type ComponentPropsWithRef, type MouseEvent, useSyncExternalStore } from "react";
import { shownTypeByName } from "#shared/basics/shownFiles.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { isShowable, openAlone, showAddress } from "./shownFile.ts";
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

/** Opens a file beside what it is listed in (docs/rules/user-interface.md, "Looking at papers"); downloads what the browser cannot show. */
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
  if (type === undefined || !(isShowable(type) || isOfReview)) {
    return (
      <DownloadLink {...props} href={href} isStored>
        {children}
      </DownloadLink>
    );
  }
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const isSmall = window.matchMedia(SMALL_SCREEN).matches;
    if (!isSmall || type !== "application/pdf" || isOfReview) openFrom(link);
    // The sheet says why the phone cannot show it.
    else void openAlone(href).then((problem) => problem && openFrom(link));
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
