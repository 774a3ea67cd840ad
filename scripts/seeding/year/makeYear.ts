import { type Company, companiesOfKind } from "#functions/companies/store/company.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { handler as sendSigningLetters } from "#functions/signing/sendSigningLetters.schedule.ts";
import type { DemoUser } from "#scripts/embedded/server/server.ts";
import { seeded } from "#scripts/random/random.ts";
import { PAPER_WAYBILL, seedActs } from "#scripts/seeding/acts.ts";
import { seedDeclarations } from "#scripts/seeding/declarations.ts";
import { type Demo, importedWaybills } from "#scripts/seeding/demo.ts";
import { type SeededGroup, seedGroups } from "#scripts/seeding/forecasts.ts";
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
import { type PlannedDay, plannedDays } from "./plan.ts";
import { addSigners, answerContainers, type Signatures, signForPlatform } from "./signatures.ts";
import { enterForecasts, exportActs, type Mail, makeActs, sendLetters } from "./trade.ts";

export interface YearOptions {
  demo: Demo;
  clock: DemoClock;
  ca: TestCa;
  /** Number of days that are simulated: the last ones of the year. */
  days: number;
  /** `share` from 0 to 1. */
  report: (share: number) => void;
}

const AGENT = "mari@virn.example";
const MORNING = "07:00:00Z";
const DAYS_SINCE_DOCUMENTS = 30;
const DAYS_SINCE_PAPER_ACT = 9;

/** Lives through the year day by day, as the people of the demo would (docs/rules/demo-data.md, "A year in the demo"). */
export async function makeYear(options: YearOptions): Promise<void> {
  const { demo, clock, days, report } = options;
  const { until } = demo.period;
  const users = await seedReference(demo.reference);
  const office = await openOffice(options);
  const first = addDays(until, -days);
  const planned = plannedDays(first, office.lastDay, office.buyers.length);
  const lastDayBefore = (count: number) => planned.findLast(({ day }) => day <= addDays(until, -count))?.day;
  const [documentsOn, paperActOn] = [lastDayBefore(DAYS_SINCE_DOCUMENTS), lastDayBefore(DAYS_SINCE_PAPER_ACT)];
  const lastForecast = planned.findLast(({ isForecast }) => isForecast)?.day;
  const measureUntil = measuring(importedWaybills(demo).filter((each) => each.lastModificationTime >= first));

  for (const [index, today] of planned.entries()) {
    const { day } = today;
    clock.set(Date.parse(`${day}T${MORNING}`));
    if (today.isImport) await measureUntil(day);
    if (day === documentsOn) {
      await addPapers(users);
      await seedDeclarations(demo.reference.owners, AGENT, day, new Date());
    }
    if (day === paperActOn) {
      await seedActs(demo.reference, AGENT, day, new Date());
      await work();
    }
    if (hasWork(today, office) || day === paperActOn) {
      await workOn(today, office);
      if (today.isForecast) {
        const isLast = day === lastForecast;
        const desk = await openDesk(office.agent);
        await enterForecasts(desk, office.groups, { day, isLast, random: seeded(demo.period.seed + index) });
      }
    }
    report((index + 1) / planned.length);
  }
  await measureUntil(until);
  // Today: an upload is kept for a day.
  clock.showPresent();
  await sendSigningLetters();
  await importSuspiciousFile(demo, office.agent);
  await work();
}

interface Office extends Signatures, Mail {
  agent: Viewer;
  buyers: readonly Company[];
  owners: readonly Company[];
  groups: readonly SeededGroup[];
}

async function openOffice({ demo: { period, reference }, clock, ca }: YearOptions): Promise<Office> {
  const agent = await personByEmail(AGENT);
  if (!agent) throw new Error(`There is no ${AGENT}`);
  const companies = [...(await companiesOfKind("buyer")), ...(await companiesOfKind("owner"))];
  const byCode = (codes: readonly string[]) =>
    codes.flatMap((code) => companies.find((each) => each.code === code) ?? []);
  const buyers = byCode(reference.buyers.map(({ regCode }) => regCode));
  const owners = byCode(reference.owners.map(({ code }) => code));
  return {
    agent,
    buyers,
    owners,
    groups: await seedGroups(reference),
    ca,
    clock,
    signers: await addSigners(await openDesk(agent), [...buyers, ...owners], seeded(period.seed + 21)),
    lastDay: addDays(period.until, -1),
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

async function addPapers(users: readonly DemoUser[]): Promise<void> {
  await seedMedia(AGENT, new Date());
  const emails = users.map(({ email }) => email);
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
