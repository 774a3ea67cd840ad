import { deletableActs } from "#functions/actForm/deletion/deletableActs.ts";
import { factsBeside } from "#functions/actForm/laterFacts.ts";
import { woodTypesOf } from "#functions/acts/actParties.ts";
import { type Act, currentFile, currentFiles, isLocked } from "#functions/acts/store/act.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { publicAddress } from "#functions/acts/store/actLinks.ts";
import { companyNames } from "#functions/companies/store/heldNames.ts";
import { type ListReader, readerOfList, wireFacts } from "#functions/containers/containerView.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { ACT_FILE_KINDS, gapsText } from "#shared/acts/actFiles.ts";
import { ACT_TYPE_NAMES, SALES_ACT } from "#shared/acts/actTypes.ts";
import { agentSigning } from "#shared/acts/agentSigning.ts";
import type { ActContainer, ListedFile, Act as WireAct } from "#shared/acts/contract.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";

export async function wireActs(acts: readonly Act[], viewer: Viewer, now: Date): Promise<WireAct[]> {
  const [beside, jobs, woodTypes, names] = await Promise.all([
    factsBeside(acts, now),
    allActJobs(),
    woodTypesOf(acts),
    companyNames([...new Set(acts.flatMap(({ buyer, seller }) => [buyer, seller]))]),
  ]);
  const party = (company: number) => ({ id: company, name: names.get(company) ?? "" });
  const [reader, deletable] = await Promise.all([
    readerOfList(
      viewer,
      [...beside.values()].map(({ container }) => container),
    ),
    isSuperUser(viewer) ? deletableActs(acts, beside) : new Set(),
  ]);
  const busy = new Set(jobs.map(({ act }) => act));
  return acts.map((act): WireAct => {
    const facts = beside.get(act.id);
    if (!facts) throw new Error(`No facts beside act ${act.id}`);
    const { container, isMoving, emails, missingWaybill } = facts;
    const signing = agentSigning({
      isBusy: isMoving || busy.has(salesActOf(act)),
      hasFile: currentFile(act, "pdf") !== "",
      missingWaybill,
      hasContainer: container !== undefined,
    });
    return {
      id: act.id,
      hash: act.hash,
      type: act.type,
      type_name: ACT_TYPE_NAMES[act.type],
      number: act.number,
      date: act.date,
      company: act.counterpart,
      buyer: party(act.buyer),
      seller: party(act.seller),
      sum_before_tax: toEuros(act.sum),
      with_vat: toEuros(act.withVat),
      waybills_count: act.waybills,
      buyer_type: woodTypes.get(act.id) ?? CONIFER,
      href: currentFile(act, "pdf") ? hrefOf("/acts/acts/{id}/pdf", { id: act.id }) : null,
      files: listedFiles(act),
      public_href: act.publicHash ? publicAddress(act.publicHash) : null,
      has_edit_link: isSuperUser(viewer) && act.type === SALES_ACT && !isLocked(act),
      has_delete_link: deletable.has(act.id),
      container: wireActContainer(container, viewer, reader, now),
      emails: isSuperUser(viewer) ? emails : [],
      has_composite_report: currentFile(act, "actReport") !== "",
      has_full_report: currentFile(act, "report") !== "",
      missing_waybill: container === undefined ? (missingWaybill ?? null) : null,
      ...signing,
    };
  });
}

export async function containerOfAct(act: Act, viewer: Viewer, now: Date): Promise<ActContainer | null> {
  const found = (await containersByHash(act.container ? [act.container] : [])).get(act.container ?? "");
  return isVisible(found) ? wireActContainer(found, viewer, await readerOfList(viewer, [found]), now) : null;
}

/** A company sees its container from the first signature on. */
function wireActContainer(
  container: VisibleContainer | undefined,
  viewer: Viewer,
  reader: ListReader,
  now: Date,
): ActContainer | null {
  if (!container || (container.status === "PENDING" && !isSuperUser(viewer))) return null;
  return { ...wireFacts(container, reader, now), acts: container.files.map(({ id }) => id) };
}

function salesActOf({ id, type, salesAct }: Act): number {
  return type === SALES_ACT ? id : salesAct;
}

function listedFiles(act: Act): ListedFile[] {
  const { stored = [], gaps = {} } = currentFiles(act) ?? {};
  return ACT_FILE_KINDS.flatMap((kind): ListedFile[] => {
    const missing = gaps[kind];
    if (stored.includes(kind))
      return [{ kind, href: hrefOf("/acts/acts/{id}/files/{kind}", { id: act.id, kind }), reason: "" }];
    return missing ? [{ kind, href: null, reason: gapsText(missing) }] : [];
  });
}
