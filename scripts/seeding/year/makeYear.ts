import { type Company, companiesOfKind } from "#functions/companies/store/company.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { noteTaken, type SequenceName } from "#functions/platform/table/sequence.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { handler as sendSigningLetters } from "#functions/signing/sendSigningLetters.schedule.ts";
import { seeded } from "#scripts/random/random.ts";
import { PAPER_WAYBILL, seedActs } from "#scripts/seeding/acts.ts";
import { seedDeclarations } from "#scripts/seeding/declarations.ts";
import type { Demo } from "#scripts/seeding/demo.ts";
import { type SeededGroup, seededGroups, seedGroups } from "#scripts/seeding/forecasts.ts";
import { demoUsers } from "#scripts/seeding/people.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { seedReports } from "#scripts/seeding/reports.ts";
import { seedDocuments, seedMedia, uploadOf } from "#scripts/seeding/uploads.ts";
import type { TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { addDays, formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { importRoutes } from "#shared/imports/contract.ts";
import type { DemoClock } from "./clock.ts";
import { openDesk, work } from "./office.ts";
import type { Plan, YearPart } from "./parts.ts";
import type { PlannedDay } from "./plan.ts";
import {
  addCertificates,
  addSigners,
  answerContainers,
  type Signatures,
  signersOf,
  signForPlatform,
} from "./signatures.ts";
import { enterForecasts, exportActs, type Mail, makeActs, sendLetters } from "./trade.ts";

export interface YearOptions {
  demo: Demo;
  plan: Plan;
  clock: DemoClock;
  ca: TestCa;
  /** `share` from 0 to 1. */
  report: (share: number) => void;
}

const AGENT = "mari@virn.example";
const MORNING = "07:00:00Z";
const DAYS_SINCE_DOCUMENTS = 28;
const DAYS_SINCE_PAPER_ACT = 9;

/** Companies, people, prices, groups and certificates, which all months have in common. */
export async function makeBase({ demo, ca }: YearOptions): Promise<void> {
  await seedReference(demo.reference);
  await seedGroups(demo.reference);
  const { agent, parties } = await partiesOf(demo);
  await addSigners(await openDesk(agent), parties, seeded(demo.period.seed + 21));
  addCertificates(ca, await signersOf(parties));
  await work();
}

/** Ids and numbers of a month follow those of the months before it, which may be made later. */
const IDS_OF_MONTH = 1000;
const SEQUENCES = ["act", "actExport", "destination", "document", "importRun", "report", "sawmillAct"] as const;

async function reserveNumbers({ index, numbersBefore }: YearPart): Promise<void> {
  const ids = SEQUENCES.map((name): [SequenceName, number] => [name, index * IDS_OF_MONTH]);
  for (const [name, last] of [...ids, ...numbersBefore]) if (last > 0) await noteTaken(name, last, last);
}

/** Lives through a month day by day, as the people of the demo would (docs/rules/demo-data.md, "A year in the demo"). */
export async function makeMonth(options: YearOptions, part: YearPart): Promise<void> {
  const { demo, plan, clock, report } = options;
  const { until } = demo.period;
  await reserveNumbers(part);
  const office = await openOffice(options);
  const lastDayBefore = (count: number) => plan.days.findLast(({ day }) => day <= addDays(until, -count))?.day;
  const [firstDay = "", documentsDay = "", paperActOn] = [
    part.days[0]?.day,
    lastDayBefore(DAYS_SINCE_DOCUMENTS),
    lastDayBefore(DAYS_SINCE_PAPER_ACT),
  ];
  const documentsOn = documentsDay > firstDay ? documentsDay : firstDay;
  const lastForecast = plan.days.findLast(({ isForecast }) => isForecast)?.day;
  const measureUntil = measuring(part.waybills);

  const days = [...part.days, ...part.later];
  for (const [index, today] of days.entries()) {
    const { day } = today;
    clock.set(Date.parse(`${day}T${MORNING}`));
    if (today.isImport) await measureUntil(day);
    if (part.isNewest && day === documentsOn) {
      await addPapers();
      await seedDeclarations(demo.reference.owners, AGENT, day, new Date());
    }
    const isPaperAct = part.isNewest && day === paperActOn;
    if (isPaperAct) {
      await seedActs(demo.reference, AGENT, day, new Date());
      await work();
    }
    if (hasWork(today, office) || isPaperAct) {
      await workOn(today, office);
      if (today.isForecast) {
        const isLast = day === lastForecast;
        const desk = await openDesk(office.agent);
        const random = seeded(demo.period.seed + plan.days.indexOf(today));
        await enterForecasts(desk, office.groups, { day, isLast, random });
      }
    }
    report((index + 1) / days.length);
  }
  if (part.isNewest) {
    await measureUntil(until);
    // Today: an upload is kept for a day.
    clock.showPresent();
  }
  await sendSigningLetters();
  if (part.isNewest) await importSuspiciousFile(demo, office.agent);
  await work();
}

interface Office extends Signatures, Mail {
  agent: Viewer;
  buyers: readonly Company[];
  owners: readonly Company[];
  groups: readonly SeededGroup[];
}

async function partiesOf({ reference }: Demo) {
  const agent = await personByEmail(AGENT);
  if (!agent) throw new Error(`There is no ${AGENT}`);
  const companies = [...(await companiesOfKind("buyer")), ...(await companiesOfKind("owner"))];
  const byCode = (codes: readonly string[]) =>
    codes.flatMap((code) => companies.find((each) => each.code === code) ?? []);
  const buyers = byCode(reference.buyers.map(({ regCode }) => regCode));
  const owners = byCode(reference.owners.map(({ code }) => code));
  return { agent, buyers, owners, parties: [...buyers, ...owners] };
}

async function openOffice({ demo, plan, clock, ca }: YearOptions): Promise<Office> {
  const { agent, buyers, owners, parties } = await partiesOf(demo);
  return {
    agent,
    buyers,
    owners,
    groups: await seededGroups(),
    ca,
    clock,
    signers: await signersOf(parties),
    lastDay: plan.last,
    waiting: [],
    unanswered: 0,
    hasBounced: false,
  };
}

/** Imports the waybills that were measured before a day, once. */
function measuring(waybills: readonly ContractWaybill[]): (day: IsoDate) => Promise<void> {
  let measured = 0;
  return async (day) => {
    const next = waybills.findIndex(({ lastModificationTime }) => lastModificationTime >= day);
    const end = next < 0 ? waybills.length : next;
    if (end > measured) await seedReports(waybills.slice(measured, end), () => {});
    measured = Math.max(measured, end);
  };
}

async function addPapers(): Promise<void> {
  await seedMedia(AGENT, new Date());
  const emails = demoUsers().map(({ email }) => email);
  await seedDocuments(emails, new Date());
}

async function workOn(today: PlannedDay, office: Office): Promise<void> {
  const { day, acting, isExport } = today;
  const desk = await openDesk(office.agent);
  // These letters tell of signatures of earlier days.
  await sendSigningLetters();
  const buyers = acting.flatMap((buyer) => office.buyers[buyer] ?? []);
  await makeActs(desk, buyers);
  await sendLetters(desk, day, office);
  await signForPlatform(desk, today, office, office);
  await answerContainers(day, office);
  if (isExport) await exportActs(desk, day);
}

function hasWork({ day, acting, signing, ...is }: PlannedDay, { waiting }: Signatures): boolean {
  const isPlanned = acting.length + signing.length > 0 || is.isExport || is.isForecast;
  return isPlanned || waiting.some((container) => container.day <= day);
}

/** Imports a file that names a waybill of the act on paper again: the import asks about its doubt. */
async function importSuspiciousFile({ reference }: Demo, agent: Viewer): Promise<void> {
  const [buyer] = reference.buyers;
  const day = formatEstonianDate(tallinnDay(new Date().toISOString()));
  const cells = [
    ["Raporti number", "Kuupäev", "Ostja registrikood", "Veoselehe number", "Sortiment", "Kogus", "Hind"],
    ["MR-N0002", day, buyer?.regCode ?? "", PAPER_WAYBILL, "Kuusepalk", "17,940", "98,50"],
  ];
  const bytes = Buffer.from(cells.map((row) => row.join(";")).join("\r\n"));
  const file = { fileName: "raport-kuuseoja.csv", bytes, purpose: "import" } as const;
  const upload = await uploadOf(file, agent.id, new Date());
  const desk = await openDesk(agent);
  await desk(importRoutes.start, { body: { upload } });
}
