import { useEffect, useRef, useState } from "react";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";

/** Changes of a site by its editors, one after another, each on the version that the one before made. */
export interface SiteChange {
  /** The site with what this page has saved since the list was loaded. */
  site: AttachmentSite;
  /** `send` gets the newest version and site; a form sends those that it shows, so that it meets what others saved. */
  save: <Saved extends { version: number }>(
    send: (version: number, site: AttachmentSite) => Promise<Saved>,
    shown: (saved: Saved) => Partial<AttachmentSite>,
  ) => Promise<Saved>;
  /** As `save`, where the fact is still what the person saw; never over what was saved elsewhere meanwhile. */
  saveSeen: <Saved extends { version: number }>(
    fact: SeenFact,
    send: (version: number, site: AttachmentSite) => Promise<Saved>,
    shown: (saved: Saved) => Partial<AttachmentSite>,
  ) => Promise<SavedFact>;
  /** Call it after a refusal: it shows what the others saved, on which the next change is made. */
  reload: () => Promise<AttachmentSite>;
}

export interface SeenFact {
  of: (site: AttachmentSite) => string;
  /** The fact when the person began to type. */
  seen: string;
}

/** `now`: the fact of the site after the save, or what somebody else has saved and the person has not seen. */
export interface SavedFact {
  isSaved: boolean;
  now: string;
}

export function useSiteChange(loaded: AttachmentSite): SiteChange {
  const [own, setOwn] = useState<AttachmentSite>(loaded);
  const site = own.version > loaded.version ? { ...own, attachments: loaded.attachments } : loaded;
  const version = useRef(site.version);
  useEffect(() => {
    version.current = site.version;
  }, [site.version]);
  const latest = useRef(site);
  useEffect(() => {
    latest.current = site;
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = queue.current.catch(() => undefined).then(work);
    queue.current = next;
    return next;
  };
  const write: SiteChange["save"] = async (send, shown) => {
    const saved = await send(version.current, latest.current);
    version.current = saved.version;
    latest.current = { ...latest.current, ...shown(saved), version: saved.version };
    setOwn(latest.current);
    return saved;
  };
  const reload = async () => {
    await refreshed();
    // The new list is rendered before the next line.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current;
  };
  return {
    site,
    save: (send, shown) => inTurn(() => write(send, shown)),
    saveSeen: ({ of, seen }, send, shown) =>
      inTurn(async () => {
        for (let isFirst = true; ; isFirst = false) {
          if (of(latest.current) !== seen) return { isSaved: false, now: of(latest.current) };
          const { problem } = await attempt(() => write(send, shown));
          if (!problem) return { isSaved: true, now: of(latest.current) };
          if (!isFirst || !problem.is("site_changed")) throw problem;
          await reload();
        }
      }),
    reload,
  };
}
