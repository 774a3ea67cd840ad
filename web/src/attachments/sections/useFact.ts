import { useEffect, useRef, useState } from "react";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { keptInTab, keyOfLeft } from "#web/api/leaving/kept.ts";
import { isText } from "#web/api/leaving/shapes.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { type GuideText, refusalText } from "#web/attachments/texts/guideTexts.ts";
import type { SiteChange } from "#web/attachments/useSiteChange.ts";
import { checkFact } from "./checkFact.ts";
import { saveFact, shownFact } from "./siteFacts.ts";

/** Nobody is signed in. */
const VISITOR = 0;

/** What the cadastre says. `isOther`: the site has another value. */
export interface Offered {
  value: string;
  isOther: boolean;
}

export interface FactState {
  typed: string;
  error: string;
  status: "idle" | "saving" | "saved" | "offline";
  change: (typed: string) => void;
  /** Call it when the field is left: an empty one is not yet wrong. */
  leave: () => void;
  /** Checks and saves what is typed, or `value`; true when the site has it. */
  save: (value?: string) => Promise<boolean>;
  /** Saves that there is no cadastral number. */
  saveNone: () => Promise<boolean>;
}

/** One field of a site that is saved when it is left; what could not be saved stays in it, also after a reload. */
export function useFact(site: SiteChange, hash: string, fact: SiteFact, text: GuideText, offered?: Offered): FactState {
  const key = keyOfLeft(VISITOR, `guide.${hash}.${site.site.id}.${fact}`);
  const [own, setTyped] = useState(() => keptInTab.read(key, isText));
  const [shown] = useState(() => shownFact(fact, site.site));
  const typed = own ?? offered?.value ?? shown;
  /** A function of the language, which may change while the error is shown. */
  const [error, setError] = useState<(text: GuideText) => string>();
  const [status, setStatus] = useState<FactState["status"]>("idle");
  /** Value of the site when the user saw it last. */
  const seen = useRef(shownFact(fact, site.site));
  const running = useRef<{ value: string; done: Promise<boolean> }>(undefined);

  const send = async (value: string): Promise<boolean> => {
    setError(undefined);
    setStatus((now) => (now === "offline" ? now : "saving"));
    const { problem, value: saved } = await attempt(() => saveFact(site, hash, fact, { value, seen: seen.current }));
    if (saved) {
      seen.current = saved.now;
      const isStored = saved.isSaved || saved.now === value;
      if (isStored) keptInTab.write(key, undefined);
      else setError(() => (now: GuideText) => now.conflict(saved.now || now.nothing));
      setStatus(isStored ? "saved" : "idle");
      return isStored;
    }
    if (problem.isUnanswered) {
      setStatus("offline");
      return false;
    }
    setStatus("idle");
    setError(() => (now: GuideText) => refusalText(problem, now));
    return false;
  };
  const sendOnce = (value: string): Promise<boolean> => {
    // Leaving the field and the button ask for the same.
    if (running.current?.value === value) return running.current.done;
    const done = send(value).finally(() => {
      running.current = undefined;
    });
    running.current = { value, done };
    return done;
  };
  const save = async (value = typed): Promise<boolean> => {
    const checked = checkFact(fact, value, text);
    if (!checked.ok) {
      setError(() => (now: GuideText) => {
        const again = checkFact(fact, value, now);
        return again.ok ? "" : again.error;
      });
      return false;
    }
    setTyped(checked.value);
    // A county that contradicts the cadastre is confirmed by saving it as it is.
    if (checked.value === seen.current && !(offered?.isOther && status !== "saved")) return true;
    return sendOnce(checked.value);
  };

  useAgainWhenBack(status === "offline", save);

  return {
    typed,
    error: error?.(text) ?? "",
    status,
    change: (value) => {
      setTyped(value);
      setError(undefined);
      setStatus("idle");
      keptInTab.write(key, value);
    },
    leave: () => {
      if (own !== undefined && typed.trim() !== "" && typed !== seen.current && status !== "offline") void save();
    },
    save,
    saveNone: async () => {
      setTyped("");
      return sendOnce("0");
    },
  };
}

/** Tries once more each time that the network is back, until it is saved. */
function useAgainWhenBack(isOffline: boolean, save: () => Promise<boolean>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isOffline) return undefined;
    const stop = new AbortController();
    const again = async (): Promise<void> => {
      await connectionBack();
      if (!stop.signal.aborted && !(await latest.current())) await again();
    };
    void again();
    return () => stop.abort();
  }, [isOffline]);
}
