import { type ComponentPropsWithRef, type MouseEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { download } from "./download.ts";

const DownloadOverlay = lazyPart(() => import("./DownloadOverlay.tsx").then((module) => module.DownloadOverlay));

const SHOWN_AFTER_MS = 500;

interface DownloadLinkProps extends ComponentPropsWithRef<"a"> {
  href: string;
  /** Nothing is made for the download: the file is stored as it is. */
  isStored?: boolean;
}

/** docs/rules/uploads.md, "Downloads" */
export function DownloadLink({ href, isStored = false, children, ...props }: DownloadLinkProps) {
  const [state, setState] = useState<"idle" | "asked" | "slow">("idle");
  const run = useRef<AbortController>(undefined);
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state !== "idle") return;
    const { signal } = (run.current = new AbortController());
    setState("asked");
    const timer = setTimeout(() => setState("slow"), SHOWN_AFTER_MS);
    try {
      await download(href, signal);
    } finally {
      clearTimeout(timer);
      // A download that was stopped may end after the next one has begun.
      if (!signal.aborted) setState("idle");
    }
  };
  const stop = () => {
    run.current?.abort();
    setState("idle");
  };
  return (
    <>
      <a {...props} href={href} aria-busy={state !== "idle"} onClick={(event) => void start(event)}>
        {children}
      </a>
      <Suspense>{state === "slow" && <DownloadOverlay isReport={!isStored} onStop={stop} />}</Suspense>
    </>
  );
}
