import { useEffect, useRef, useState } from "react";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
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
  /** Call it after a refusal: it shows what the others saved, on which the next change is made. */
  reload: () => Promise<AttachmentSite>;
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
  const save: SiteChange["save"] = (send, shown) => {
    const next = queue.current
      .catch(() => undefined)
      .then(async () => {
        const saved = await send(version.current, latest.current);
        version.current = saved.version;
        latest.current = { ...latest.current, ...shown(saved), version: saved.version };
        setOwn(latest.current);
        return saved;
      });
    queue.current = next;
    return next;
  };
  const reload = async () => {
    await refreshed();
    // The new list is rendered before the next line.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current;
  };
  return { site, save, reload };
}
