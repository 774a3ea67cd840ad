import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sentenceOf } from "#functions/entry/chain/sentences.ts";

const cases: [string, z.ZodMiniType, unknown, string][] = [
  ["a missing field", z.string(), undefined, "See väli on kohustuslik."],
  ["an emptied number", z.number(), null, "See väli on kohustuslik."],
  ["a text for a number", z.number(), "kolm", "Sisesta korrektne number."],
  ["a fraction for a whole", z.int(), 1.5, "Sisesta korrektne number."],
  ["a number for a text", z.string(), 5, "Vigane väärtus."],
  [
    "too small a number",
    z.number().check(z.minimum(-999.99)),
    -1000,
    "Väärtus on liiga väike, vähim lubatud on -999,99.",
  ],
  ["too big a number", z.number().check(z.maximum(9999.99)), 1e6, "Väärtus on liiga suur, suurim lubatud on 9999,99."],
  ["too long a text", z.string().check(z.maxLength(3)), "neli", "Väärtus on liiga pikk, suurim lubatud on 3."],
  ["too long a list", z.array(z.int()).check(z.maxLength(1)), [1, 2], "Väärtus on liiga pikk, suurim lubatud on 1."],
  ["what is not on the list", z.enum(["a", "b"]), "c", "Vigane väärtus."],
  [
    "a sentence of the schema's own",
    z.string().check(z.minLength(1, "Sisesta akti number.")),
    "",
    "Sisesta akti number.",
  ],
];

describe("what a field is told", () => {
  it.each(cases)("of %s", (_, schema, value, sentence) => {
    const { error } = schema.safeParse(value, { error: sentenceOf });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
