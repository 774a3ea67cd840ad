import type { Company } from "#functions/companies/store/company.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { personalCode } from "#scripts/demo/names/codes.ts";
import { FEMALE_NAMES, MALE_NAMES, SURNAME_ENDS, SURNAME_STARTS } from "#scripts/demo/names/names.ts";
import type { Random } from "#scripts/random/random.ts";
import type { TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { signHash } from "#scripts/simulators/eid/services/signHash.ts";
import { askWhile } from "#scripts/waiting/patience.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import { peopleRoutes } from "#shared/people/contract.ts";
import { signingRoutes } from "#shared/signing/contract.ts";
import type { DemoClock } from "./clock.ts";
import { type Desk, openDesk, work } from "./office.ts";
import { lotOf, type PlannedDay } from "./plan.ts";

export interface Signatures {
  ca: TestCa;
  clock: DemoClock;
  signers: ReadonlyMap<number, Signer>;
  /** Containers that their companies sign on a later day. */
  waiting: { day: IsoDate; company: number; hash: string }[];
  lastDay: IsoDate;
  /** Containers of the last weeks that their companies do not sign. */
  unanswered: number;
}

interface Signer {
  viewer: Viewer;
  code: string;
}

const MINUTE_MS = 60_000;
const MAX_SIGNING_MS = 30_000;
const PAUSE_MS = 20;
const ADDED_AT_ONCE = 6;
const AGENT_CODE = "60001019906";
/** Works for both companies of the demo's users, and has a card. */
const LIIS = { email: "liis@virn.example", code: "40504040001" };
/** Personal codes before this one belong to owners of the demo, later ones to drivers. */
const FIRST_CODE = 100;
const MAX_DAYS_UNTIL_SIGNED = 10;
/** Some containers of the last days are not signed by their companies; the first of them is declined. */
const DAYS_UNANSWERED = 28;
const [UNANSWERED, MIN_UNANSWERED] = [0.3, 2];

/** Adds a person to each company, who signs for it; an owner who is a person signs for themselves. */
export async function addSigners(desk: Desk, companies: readonly Company[], random: Random): Promise<void> {
  const liis = await personByEmail(LIIS.email);
  const people = companies.flatMap(({ id, code: ownCode, name: ownName }, index) => {
    if (liis?.companies.includes(id)) return [];
    const isFemale = index % 2 === 0;
    const given = random.pick(isFemale ? FEMALE_NAMES : MALE_NAMES);
    const name = `${given} ${random.pick(SURNAME_STARTS)}${random.pick(SURNAME_ENDS)}`;
    const person = {
      name: checkIsikukood(ownCode).ok ? ownName : name,
      email: emailOf(index),
      personal_code: codeOf(ownCode, index),
      roles: ["companyUser"],
    };
    return { company: id, person };
  });
  await inParallel(people, ADDED_AT_ONCE, async ({ company, person }) => {
    await desk(peopleRoutes.add, { params: { id: String(company) }, body: person });
  });
}

/** Those that `addSigners` has added, by company. */
export async function signersOf(companies: readonly Company[]): Promise<Map<number, Signer>> {
  const liis = await personByEmail(LIIS.email);
  const signers = await Promise.all(
    companies.map(async ({ id, code }, index): Promise<[number, Signer][]> => {
      const isLiis = liis?.companies.includes(id);
      const viewer = isLiis ? liis : await personByEmail(emailOf(index));
      return viewer ? [[id, { viewer, code: isLiis ? LIIS.code : codeOf(code, index) }]] : [];
    }),
  );
  return new Map(signers.flat());
}

/** Makes the certificates of all who sign, as old as the year: months are made in any order. */
export function addCertificates(ca: TestCa, signers: ReadonlyMap<number, Signer>): void {
  ca.ocspResponder("card");
  for (const code of [AGENT_CODE, ...[...signers.values()].map((signer) => signer.code)])
    ca.personal("card", code, "signature");
}

function emailOf(index: number): string {
  return `allkirjastaja${index + 1}@virn.example`;
}

function codeOf(companyCode: string, index: number): string {
  const sex = index % 2 === 0 ? "female" : "male";
  return checkIsikukood(companyCode).ok ? companyCode : personalCode(sex, FIRST_CODE + Math.floor(index / 2));
}

/** Signs the acts of buyers and owners whose day it is; their companies follow on a later day. */
export async function signForPlatform(
  desk: Desk,
  { day, signing }: PlannedDay,
  companies: Record<PlannedDay["signing"][number], readonly Company[]>,
  signatures: Signatures,
): Promise<void> {
  const containers = await Promise.all(
    signing
      .flatMap((kind) => companies[kind])
      .map(async ({ id: company }) => {
        const opened = await desk(actListRoutes.sign, { body: { company, acts: [], whole: true } });
        return { company, hash: opened.container_id };
      }),
  );
  for (const { company, hash } of containers) {
    if (!hash) continue;
    await signByCard(desk, hash, AGENT_CODE, signatures);
    const lot = lotOf(`signature ${day} ${company}`);
    const isRecent = day > addDays(signatures.lastDay, -DAYS_UNANSWERED);
    const isUnanswered = isRecent && (lot < UNANSWERED || signatures.unanswered < MIN_UNANSWERED);
    const days = 1 + Math.floor(lot * MAX_DAYS_UNTIL_SIGNED);
    if (!isUnanswered) signatures.waiting.push({ day: addDays(day, days), company, hash });
    else if (signatures.unanswered++ === 0) await decline(signatures.signers.get(company), hash);
  }
}

/** Signs as the companies whose day has come. */
export async function answerContainers(day: IsoDate, signatures: Signatures): Promise<void> {
  const due = signatures.waiting.filter((container) => container.day <= day);
  signatures.waiting = signatures.waiting.filter((container) => container.day > day);
  await Promise.all(
    due.map(async ({ company, hash }) => {
      const signer = signatures.signers.get(company);
      if (signer) await signByCard(await openDesk(signer.viewer), hash, signer.code, signatures);
    }),
  );
}

async function decline(signer: Signer | undefined, hash: string): Promise<void> {
  if (!signer) return;
  const desk = await openDesk(signer.viewer);
  await desk(signingRoutes.decline, { params: { hash }, body: { reason: "Kogus ei ole õige, palun kontrollige." } });
}

/** Signs with a card and moves the clock a minute: 20 signatures in 15 minutes are refused. @throws when not signed */
async function signByCard(desk: Desk, hash: string, code: string, { ca, clock }: Signatures): Promise<void> {
  const { certificate, key } = ca.personal("card", code, "signature");
  const body = { certificate: certificate.toString("base64") };
  const begun = await desk(signingRoutes.idCard, { params: { hash }, body });
  const signature = signHash(key, Buffer.from(begun.hash, "base64")).toString("base64");
  await desk(signingRoutes.cardSignature, { params: { id: begun.id }, body: { signature } });
  const stateNow = () => desk(signingRoutes.progress, { params: { id: begun.id } });
  await work(["eidAttempts"]);
  // Others sign at the same time, and their work may have taken the message.
  const { state, message } = await askWhile(stateNow, (now) => now.state !== "signed", {
    pauseMs: PAUSE_MS,
    limitMs: MAX_SIGNING_MS,
  });
  clock.set(Date.now() + MINUTE_MS);
  if (state !== "signed") throw new Error(`The container ${hash} is ${state}: ${message}`);
}
