import type { Act } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";
import { formOf, importReports, prepare } from "./acts.ts";

export const ADDRESSES = ["kontor@mets.example", "juhataja@mets.example"];

export type LetterCall = "send" | "cancel" | "confirm";

/** An agent who makes acts and sends their letters, and the mailbox that gets them. */
export interface LetterOffice {
  agent: Caller;
  mailbox: TestMailbox;
  /** A sales act with a purchase act for each of up to `rowsEach` owners, whose counterparts have addresses. */
  newAct(rowsEach?: number): Promise<{ sales: number; purchases: Act[] }>;
  /** Number for a new act. */
  nextNumber(): string;
  /** Newest first. */
  emails(act: number): Promise<WireEmail[]>;
  states(act: number): Promise<string[]>;
  /** Number of unsent letters as the bar shows it. */
  unsent(caller?: Caller): Promise<number>;
  press(call: LetterCall, act: number, number?: number, caller?: Caller): Promise<Answer>;
  lettersAbout(number: string): ReturnType<TestMailbox["letters"]>[number][];
}

export async function openLetterOffice(): Promise<LetterOffice> {
  const mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  const agent = await signedIn(superUser);
  let made = 0;
  const nextNumber = () => `KIRI-${++made}`;
  const emails = async (act: number): Promise<WireEmail[]> =>
    (await agent.call("letters.ofAct", { params: { id: String(act) } })).body;
  return {
    agent,
    mailbox,
    nextNumber,
    emails,
    async newAct(rowsEach = 2) {
      const { company, ids } = await importReports(agent, 1, rowsEach);
      const body = formOf(await prepare(agent, company, ids), { number: nextNumber() });
      const { body: saved } = await agent.call("actForm.create", { body });
      const purchases = await purchaseActsOf(saved.id);
      for (const id of [Number(company), ...purchases.map(({ seller }) => seller)]) await setAddresses(id, ADDRESSES);
      await drain("actFiles");
      return { sales: saved.id, purchases };
    },
    states: async (act) => (await emails(act)).map(({ state }) => state),
    unsent: async (caller = agent) => (await caller.call("sessions.me")).body.unsentEmailsCount,
    press: (call, act, number = 1, caller = agent) =>
      caller.call(`letters.${call}`, { params: { id: String(act) }, body: { email: `${act}-${number}` } }),
    lettersAbout: (number) => mailbox.letters().filter(({ subject }) => subject.includes(`${number} `)),
  };
}

export async function setAddresses(company: number, emails: string[]): Promise<void> {
  await write(CompanyEntity.put({ ...(await companyById(company))!, emails }));
}

/** Kinds of the events of an act's letters, newest first. */
export async function letterEvents(act: number): Promise<string[]> {
  return (await eventsOfAct(act, undefined)).events.map(({ kind }) => kind).filter((kind) => kind.startsWith("letter"));
}
