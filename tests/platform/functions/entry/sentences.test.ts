import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sentenceOf } from "#functions/platform/entry/chain/parse.ts";

const cases: [string, z.ZodMiniType, unknown, string][] = [
  ["a missing field", z.string(), undefined, "See väli on kohustuslik."],
  ["an emptied number", z.number(), null, "See väli on kohustuslik."],
  ["text instead of a number", z.number(), "kolm", "Sisesta korrektne number."],
  ["a fraction instead of a whole number", z.int(), 1.5, "Sisesta korrektne number."],
  ["a number instead of text", z.string(), 5, "Vigane väärtus."],
  [
    "a number below the minimum",
    z.number().check(z.minimum(-999.99)),
    -1000,
    "Väärtus on liiga väike, vähim lubatud on -999,99.",
  ],
  [
    "a number above the maximum",
    z.number().check(z.maximum(9999.99)),
    1e6,
    "Väärtus on liiga suur, suurim lubatud on 9999,99.",
  ],
  ["text that is too long", z.string().check(z.maxLength(3)), "neli", "Väärtus on liiga pikk, suurim lubatud on 3."],
  [
    "a list that is too long",
    z.array(z.int()).check(z.maxLength(1)),
    [1, 2],
    "Väärtus on liiga pikk, suurim lubatud on 1.",
  ],
  ["a value that is not in the enum", z.enum(["a", "b"]), "c", "Vigane väärtus."],
  [
    "a schema with a message of its own",
    z.string().check(z.minLength(1, "Sisestage akti number.")),
    "",
    "Sisestage akti number.",
  ],
];

describe("sentenceOf", () => {
  it.each(cases)("explains %s", (_, schema, value, sentence) => {
    const { error } = schema.safeParse(value, { error: sentenceOf });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
