import { describe, expect, test } from "vitest";
import { seeded } from "#scripts/random/random.ts";
import { letterText } from "#web/letters/text.ts";
import { shell } from "#web/shell/text.ts";
import { common, plural } from "#web/ui/text/et.ts";
import { formatCount, formatMoney, formatPercent, formatSigned, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { messages } from "#web/ui/text/messages.ts";

/** Estonian separates groups of digits with a no-break space and writes minus as U+2212. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ").replaceAll("\u2212", "-");

describe("numbers in Estonian format", () => {
  test.each([
    [formatVolume(0), "0,000"],
    [formatVolume(1234.5), "1 234,500"],
    [formatVolume(1234567.891), "1 234 567,891"],
    [formatMoney(1234.5), "1 234,50"],
    [formatMoney(-1234.5), "-1 234,50"],
    [formatMoney(999), "999,00"],
    [formatSigned(0.1), "+0,10"],
    [formatSigned(-1234.5), "-1 234,50"],
    [formatSigned(0), "0,00"],
    [formatCount(36000), "36 000"],
    [formatPercent(0.24), "24%"],
    [formatPercent(0.055), "5,5%"],
  ])("%s", (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test.each([
    [formatCount, 0],
    [formatMoney, 2],
    [formatVolume, 3],
  ])("%o writes numbers as the platform does", (format, decimals) => {
    const limits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const platform = new Intl.NumberFormat("et-EE", { useGrouping: "always", ...limits });
    const random = seeded(decimals);
    const drawn = Array.from({ length: 2000 }, () => random.int(-10_000_000, 10_000_000) / 10 ** random.int(0, 4));
    const known = [0, 7, 999, 1000, 36_000, 999_999, 1_234_567_890, -5, -1234, 0.6, 0.005, 1.005, 2.675, 1e-7, 1e21];
    const numbers = [...known, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY, ...drawn];
    expect(numbers.map(format)).toEqual(numbers.map((number) => platform.format(number)));
  });

  test("names the units of solid, loose and mixed cubic metres", () => {
    expect([unitText("SCM"), unitText("LCM"), unitText("mixed")]).toEqual(["tm", "pm³", "m³"]);
  });
});

test.each([
  [0, "kirja"],
  [1, "kiri"],
  [2, "kirja"],
  [21, "kirja"],
  [101, "kirja"],
])("uses the singular for 1 only: %i %s", (count, word) => {
  expect(plural(count, "kiri", "kirja")).toBe(word);
});

test("has the texts that the specification prescribes", () => {
  expect(letterText.unsentLetters(1)).toBe("Teil on 1 akti kiri saatmata!");
  expect(letterText.unsentLetters(2)).toBe("Teil on 2 akti kirja saatmata!");
  expect(shell.waybillsWaiting(12)).toBe("12 veoselehte on järjekorras");
  expect(shell.waybillsWaiting(1)).toBe("1 veoseleht on järjekorras");
  expect(shell.waybillsHidden(9)).toBe("ja 9 veel, mida ei kuvata");
  expect(common.selected(3)).toBe("3 valitud");
  expect(messages.fileTooLarge).toBe("See fail on liiga suur(üle 25MB)");
});
