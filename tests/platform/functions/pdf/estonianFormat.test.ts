import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatDays,
  formatEuros,
  formatIban,
  formatPercent,
  formatVolume,
} from "#functions/platform/pdf/estonianFormat.ts";
import { centsFromText, thousandthsFromText } from "#shared/basics/money.ts";

/** The formats use no-break spaces; the tables below show them as plain spaces. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("Estonian numbers", () => {
  it.each([
    ["1234.567", "1 234,567"],
    ["1234567.8", "1 234 567,800"],
    ["0", "0,000"],
    ["0.0005", "0,001"],
    ["-1234.5", "−1 234,500"],
    ["999", "999,000"],
    ["1000", "1 000,000"],
    ["9007199254740.991", "9 007 199 254 740,991"],
  ])("shows the amount %s as %s", (amount, text) => {
    expect(plain(formatAmount(thousandthsFromText(amount)))).toBe(text);
  });

  it.each([
    ["1234.5", "1 234,50 €"],
    ["1.005", "1,01 €"],
    ["-0.37", "−0,37 €"],
    ["-0.004", "0,00 €"],
    ["123456789.99", "123 456 789,99 €"],
  ])("shows %s euros as %s", (sum, text) => {
    expect(plain(formatEuros(centsFromText(sum)))).toBe(text);
  });

  it.each([
    ["0.24", "24%"],
    ["0", "0%"],
    ["0.135", "13,5%"],
    ["0.2", "20%"],
  ])("shows the rate %s as %s", (fraction, text) => {
    expect(formatPercent(fraction)).toBe(text);
  });

  it("joins a number and its unit by a no-break space", () => {
    expect(formatVolume(thousandthsFromText("1234.567"), "SCM")).toBe("1\u00a0234,567\u00a0tm");
    expect(formatVolume(thousandthsFromText("1"), "LCM")).toBe("1,000\u00a0pm³");
  });

  it("groups an IBAN by four characters", () => {
    expect(plain(formatIban("EE38 22002210 20145685"))).toBe("EE38 2200 2210 2014 5685");
    expect(formatIban("")).toBe("");
  });

  it("shows a range of days, and a single day once", () => {
    expect(formatDays({ first: "2026-11-02", last: "2026-11-18" })).toBe("02.11.2026–18.11.2026");
    expect(formatDays({ first: "2026-11-02", last: "2026-11-02" })).toBe("02.11.2026");
  });
});
