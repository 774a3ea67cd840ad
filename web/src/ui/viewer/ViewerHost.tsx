import { useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { endView, noteShown, openBy, viewedNow, watchViewed } from "./viewedFiles.ts";
import { viewerPart as Viewer } from "./viewerPart.ts";

const AHEAD = [Viewer];
const PREFIX = "vaade=";
/** Attack: the address may come from a stranger, so it leads to a path of our API only. */
const ADDRESS = /^\/api\/v1\/[\w/-]+$/;

/** The file that the address of the page names, such as `#vaade=/api/v1/acts/acts/17/pdf/`, and the preview of an act. */
export function ViewerHost() {
  useLoadedAhead(AHEAD);
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { files, ready } = useSyncExternalStore(watchViewed, viewedNow);
  const isPushed = useRef(false);
  const asked = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : "";
  const href = ADDRESS.test(asked) ? asked : undefined;
  const last = useRef(href);

  const setHash = (next: string, replace: boolean) => {
    // The slash at the end of an address stays.
    const to = router.state.location.pathname.endsWith("/") ? "./" : ".";
    void router.navigate({ to, search: true, hash: next, replace, resetScroll: false, hashScrollIntoView: false });
  };
  const goTo = (to: string, isStep: boolean) => setHash(`${PREFIX}${to}`, isStep);
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(
    () =>
      openBy((to) => {
        const isOpen = last.current !== undefined;
        if (!isOpen) isPushed.current = true;
        latest.current(to, isOpen);
      }),
    [],
  );
  useEffect(() => {
    const before = last.current;
    last.current = href;
    if (href !== undefined) noteShown(href);
    else if (before !== undefined) {
      isPushed.current = false;
      endView(before);
    }
  }, [href]);

  if (href === undefined && !ready) return null;
  const close = () => {
    if (href === undefined) endView(undefined);
    else if (isPushed.current) router.history.back();
    else setHash("", true);
  };
  const at = files.findIndex((file) => file.href === href);
  return (
    <Suspense>
      <Viewer
        key={ready?.location ?? "files"}
        files={at < 0 && href !== undefined ? [{ href, title: "" }] : files}
        at={Math.max(0, at)}
        ready={href === undefined ? ready : undefined}
        onStep={(to) => goTo(to, true)}
        onClose={close}
      />
    </Suspense>
  );
}
