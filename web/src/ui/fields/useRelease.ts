import { useEffect, useRef } from "react";

/** Delays a layout change until the pointer is up, so that the click reaches the pressed element. */
export function useRelease(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      timer = setTimeout(() => waiting.current?.());
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return (run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  };
}
