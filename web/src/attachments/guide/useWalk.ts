import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { missingFacts } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, PaperWaybill } from "#shared/attachments/contract.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { lateSteps, placeBeside, type Step, stepsOf, withLate } from "./steps.ts";

/** Address of the last screen. */
const END = "valmis";

interface Walked {
  sites: readonly AttachmentSite[];
  waybills: readonly PaperWaybill[];
  /** Undefined before all that is asked about has been read. */
  frozen: { sites: boolean; files: boolean } | undefined;
}

export type Walk = ReturnType<typeof useWalk>;

/** The questions that are open, and the way through them. */
export function useWalk({ sites, waybills, frozen }: Walked) {
  const { step: key } = useSearch({ from: "/acts/attachments/$hash" });
  const navigate = useNavigate({ from: "/acts/attachments/$hash" });
  const [walk, setWalk] = useState<readonly Step[]>();
  const open = frozen && stepsOf(sites, waybills, frozen);
  // The steps stay while they are answered, so that the bar grows and `Tagasi` leads back to an answer.
  if (walk === undefined && key !== undefined && open !== undefined) setWalk(open);
  const late = walk && open && lateSteps(walk, open);
  if (late && late.length > 0) setWalk(withLate(walk, late));

  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && (key === undefined || key === END)) void refresh(api.attachments.guide);
    before.current = key;
  }, [key]);

  const go = (to: string | undefined) => {
    window.scrollTo(0, 0);
    void navigate({ to: "./", search: (now) => ({ ...now, step: to }) });
  };
  const index = walk?.findIndex((step) => step.key === key) ?? -1;
  const step = walk?.[index];
  const goTo = (place: number) => go(place < 0 ? undefined : (walk?.[place]?.key ?? END));
  return {
    open,
    step,
    /** Place of the step, from 0, among `count`. */
    index,
    count: walk?.length ?? 0,
    isAtEnd: key === END,
    start: (from = open?.[0]?.key) => {
      setWalk(open);
      go(from ?? END);
    },
    /** One step back or past this one. `isUnsaid`: of the step's site is not known whose forest it was. */
    leave: (by: 1 | -1, isUnsaid = false) => goTo(placeBeside(walk ?? [], index, by, unsaid(sites, step, isUnsaid))),
    /** `filled`: facts by which an earlier site has answered more than this step. */
    next: (filled?: Partial<AttachmentSite>) => {
      const from =
        step?.kind === "site" && filled ? { ...sites.find(({ id }) => id === step.site), ...filled } : undefined;
      goTo(nextPlace(walk ?? [], index, from));
    },
  };
}

/** Sites of which is not known whose forest it was. Of the step's own site only its question knows what it has just saved. */
function unsaid(sites: readonly AttachmentSite[], step: Step | undefined, isUnsaid: boolean): ReadonlySet<string> {
  const own = step?.kind === "site" ? step.site : undefined;
  const without = sites.filter(({ id, possession_type: type }) => (id === own ? isUnsaid : type === null));
  return new Set(without.map(({ id }) => id));
}

/** The next step; after an earlier site was taken over, the next that it did not answer. */
function nextPlace(walk: readonly Step[], index: number, filled: Partial<AttachmentSite> | undefined): number {
  if (!filled) return index + 1;
  const left = missingFacts({
    name: filled.name ?? "",
    cadaster: filled.cadaster ?? "",
    hasNoCadaster: false,
    possessionType: filled.possession_type ?? null,
    forestNotice: filled.forest_notice ?? "",
    contractNumber: filled.contract_number ?? "",
    county: filled.county ?? "",
  });
  const isAnswered = (step: Step) => step.kind === "site" && step.site === filled.id && !left.includes(step.fact);
  const place = walk.findIndex((step, at) => at > index && !isAnswered(step));
  return place < 0 ? walk.length : place;
}
