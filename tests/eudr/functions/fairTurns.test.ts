import { afterAll, beforeAll, expect, it } from "vitest";
import { NumberCheckEntity } from "#functions/eudr/store/numberCheck.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { EudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { TURN_SECONDS, TURNS_AT_ONCE } from "#shared/eudr/limits.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { openInformationSystem } from "#tests/support/eudr/informationSystem.ts";
import { work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** They are added to one list, one after another: a call that waits for 20 seconds is refused. */
const INVENTED = 30;

let service: EudrSimulator;
let agent: Caller;
let made = 0;
let people = 9_100;

beforeAll(async () => {
  service = await openInformationSystem();
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
});
afterAll(() => service.close());

const newNumber = () => ({ reference: `26EETURN${String(++made).padStart(6, "0")}`, verification: "K7X2M9QP" });
const asked = () => service.requests().length;

interface Owner {
  id: number;
  user: Caller;
}

async function newOwner(): Promise<Owner> {
  const body = ownerForm(freeCode(++people), `Omanik ${people} OÜ`);
  const { id } = (await agent.call("companies.create", { body })).body;
  return { id, user: await signedIn({ ...superUser, id: people, roles: ["companyUser"], companies: [id] }) };
}

async function declare({ id, user }: Owner, number = newNumber()): Promise<void> {
  const body = { owner: id, ...number, plots: ["00101:001:0001"], since: "2026-01-01" };
  expect((await user.call("eudr.declare", { body })).status).toBe(201);
}

/** A slow machine gives a flood one more turn each second. */
function turnsSince(began: number): number {
  return TURNS_AT_ONCE + Math.ceil((Date.now() - began) / 1000) / TURN_SECONDS;
}

it("asks at once about ten of 30 invented numbers, and about the number of another owner meanwhile", async () => {
  const [one, other, number] = [await newOwner(), await newOwner(), newNumber()];
  const before = asked();
  const began = Date.now();
  const flood = Promise.all(Array.from({ length: INVENTED }, () => declare(one)));
  await declare(other, number);
  expect((await NumberCheckEntity.get(number))?.answeredAt).toBeDefined();
  await flood;
  expect(asked() - before).toBeLessThanOrEqual(1 + turnsSince(began));
}, 60_000);

it("asks once about a number that is typed again and again", async () => {
  const [owner, number] = [await newOwner(), newNumber()];
  const before = asked();
  for (let press = 0; press < 5; press++) await declare(owner, number);
  expect(asked() - before).toBe(1);
});

it("gives numbers at the sites of an owner's timber turns, and those of files none", async () => {
  const numbers = Array.from({ length: 3 * INVENTED }, newNumber);
  const began = Date.now();
  const brought = numbers.map((number) => ({ ...number, company: 77 }));
  await work("eudrChecks", [{ kind: "numbers", numbers: brought, isRenewed: true }]);
  const fromFile = newNumber();
  await work("eudrChecks", [{ kind: "numbers", numbers: [fromFile], isRenewed: false }]);
  const checks = await NumberCheckEntity.getAll(numbers);
  const turns = checks.filter(({ askedAt }) => askedAt !== undefined).length;
  expect(turns).toBeGreaterThan(0);
  expect(turns).toBeLessThanOrEqual(turnsSince(began));
  expect((await NumberCheckEntity.get(fromFile))?.askedAt).toBeDefined();
}, 60_000);
