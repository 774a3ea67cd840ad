import { type ComponentPropsWithRef, type MouseEvent, Suspense, useState } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { download } from "./download.ts";

const DownloadOverlay = lazyPart(() => import("./DownloadOverlay.tsx").then((module) => module.DownloadOverlay));

const SHOWN_AFTER_MS = 500;

interface DownloadLinkProps extends ComponentPropsWithRef<"a"> {
  href: string;
}

/** docs/rules/uploads.md, "Downloads" */
export function DownloadLink({ href, children, ...props }: DownloadLinkProps) {
  const [state, setState] = useState<"idle" | "asked" | "slow">("idle");
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state !== "idle") return;
    setState("asked");
    const timer = setTimeout(() => setState("slow"), SHOWN_AFTER_MS);
    try {
      await download(href);
    } finally {
      clearTimeout(timer);
      setState("idle");
    }
  };
  return (
    <>
      <a {...props} href={href} aria-busy={state !== "idle"} onClick={(event) => void start(event)}>
        {children}
      </a>
      <Suspense>{state === "slow" && <DownloadOverlay />}</Suspense>
    </>
  );
}
