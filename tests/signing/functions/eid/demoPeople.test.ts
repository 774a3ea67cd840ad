import { expect, it } from "vitest";
import { personByCode } from "#functions/people/store/personWrites.ts";
import { seedPeople } from "#scripts/seeding/people.ts";
import { MOBILE_ID_TESTS, SMART_ID_TESTS } from "#scripts/simulators/eid/ca/testPeople.ts";

it("gives every person of the demo a test number that signs", async () => {
  const people = await seedPeople([1, 2], [3, 4]);
  const codes = [...MOBILE_ID_TESTS, ...SMART_ID_TESTS].filter(({ result }) => result === "OK").map(({ code }) => code);
  const signing = await Promise.all([...new Set(codes)].map(personByCode));
  expect(signing.flatMap((person) => person?.name ?? []).toSorted()).toEqual(people.map(({ name }) => name).toSorted());
});
