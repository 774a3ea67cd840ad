import { expect, expectTypeOf, it } from "vitest";
import { type CamelKeys, camelKeys, type SnakeKeys, snakeKeys } from "#shared/platform/wireNames.ts";

const FACTS = { id: 7, vatNumber: "EE1", hasDestinations: true, pefcCode: "" };
const WIRE = { id: 7, vat_number: "EE1", has_destinations: true, pefc_code: "" };

it("writes facts by their names on the wire, and reads them", () => {
  expect(snakeKeys(FACTS)).toEqual(WIRE);
  expect(camelKeys(WIRE)).toEqual(FACTS);
  expectTypeOf<SnakeKeys<typeof FACTS>>().toEqualTypeOf<typeof WIRE>();
  expectTypeOf<CamelKeys<typeof WIRE>>().toEqualTypeOf<typeof FACTS>();
});

it("leaves what lies in the facts as it is", () => {
  const inner = { madeBy: "x" };
  expect(snakeKeys({ madeBy: inner, madeAt: undefined })).toEqual({ made_by: inner, made_at: undefined });
  expect(camelKeys({ made_by: [inner] })).toEqual({ madeBy: [inner] });
});
