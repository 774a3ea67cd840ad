import { companyById, platformId } from "#functions/companies/store/company.ts";
import { containerEvents } from "#functions/containers/store/container.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { latestFirst } from "#shared/basics/lists.ts";
import type { WireMandate } from "#shared/eudr/declarationShapes.ts";
import { currentMandate, mandateLets } from "#shared/eudr/mandates.ts";
import { filerOf } from "./filers.ts";
import { type JudgedMandate, judgedMandates } from "./judgedMandates.ts";

/** The mandate of an owner as a person sees it. @throws Problem `not_found` without such an owner */
export async function wireMandate(ownerId: number, viewer: Viewer, now: Date): Promise<WireMandate> {
  const owner = await companyById(ownerId);
  if (!owner) throw new Problem("not_found");
  const [all, found] = await Promise.all([judgedMandates(owner, now), filerOf(ownerId)]);
  const filer = found?.company.id ?? (await platformId());
  const own = all.filter(({ mandate }) => mandate.filer === filer);
  const current = currentMandate(own);
  const state = filer === ownerId ? "own" : (current?.state ?? "none");
  const isOpen = own.some((each) => each.state !== "revoked" && each.state !== "ended");
  const { mandate, container } = current ?? {};
  return {
    state,
    document: wireDocument(current, viewer),
    ends_at: mandate?.endsAt ? mandate.endsAt : null,
    is_uploaded: mandate?.upload !== undefined,
    ...(isSuperUser(viewer) && owner.emails.length === 0 && { has_no_email: true as const }),
    is_proven: mandate?.upload === "owner" || (mandate?.upload === undefined && state === "inForce"),
    reason: state === "declined" ? (container?.declined?.reason ?? "") : "",
    may: mandateLets(state, { isAgent: isSuperUser(viewer), isOpen }),
    history: await historyOf(own),
  };
}

function wireDocument(current: JudgedMandate | undefined, viewer: Viewer): WireMandate["document"] {
  if (!current?.document) return null;
  const { document, container } = current;
  const { id, company, fileName } = document;
  const isSeen = container !== undefined && (container.status !== "PENDING" || isSuperUser(viewer));
  return {
    id,
    company,
    file_name: fileName,
    file_url: hrefOf("/documents/documents/{id}/file", { id }),
    container: isSeen ? container.hash : null,
  };
}

async function historyOf(mandates: readonly JudgedMandate[]): Promise<WireMandate["history"]> {
  const events = mandates.flatMap(({ mandate, document, container }) => {
    const { upload, by, at, revokedAt, revokedBy = "" } = mandate;
    return [
      { at, kind: upload ? ("uploaded" as const) : ("made" as const), by },
      ...(container ? containerEvents(container) : []),
      ...(revokedAt === undefined ? [] : [{ at: revokedAt, kind: "revoked" as const, by: revokedBy }]),
    ].map((event) => ({ at: event.at, kind: event.kind, by: event.by, file_name: document?.fileName ?? "" }));
  });
  const nameOf = await namesOfActors(events.map(({ by }) => by));
  return events.map((event) => ({ ...event, by: nameOf(event.by) })).toSorted(latestFirst);
}
