import { useCallback, useState } from "react";

/** To be given to the element. */
export type NearRef = (element: Element | null) => (() => void) | undefined;

const NEAR = "600px 0px";

/** Whether the element has ever come near the viewport, so that what is far below loads later. */
export function useNear(): [NearRef, boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
