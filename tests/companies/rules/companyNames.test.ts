import { describe, expect, it } from "vitest";
import { companyNameKey, withoutLegalForm } from "#shared/companies/companyNames.ts";

describe("names of one company", () => {
  it.each([
    ["OÜ Kuuseoja Saeveski", "Kuuseoja saeveski OÜ"],
    ["KUUSEOJA SAEVESKI OÜ", "Kuuseoja Saeveski osaühing"],
    ["Kuuse-Oja Saeveski", "AS Kuuseoja Saeveski"],
    ["Aktsiaselts Männimäe Palk", "Mannimae Palk AS"],
    ["Põhjamännik Puidukaubandus TÜ", "Tulundusühistu Põhjamännik  Puidukaubandus"],
    ["FIE Jüri Õun", "Jüri Õun, füüsilisest isikust ettevõtja"],
    ["Õunapuu & Ko O.Ü.", "ÕUNAPUU KO OÜ"],
    ["Sihtasutus Metsa Sõbrad", "Metsa Sõbrad SA"],
    ["O’Connor Timber Ltd.", "OConnor Timber"],
    ["Haavasalu\u00A0Mets OÜ", "„Haavasalu Mets“ OÜ"],
  ])("%s = %s", (one, other) => {
    expect(companyNameKey(one)).toBe(companyNameKey(other));
  });

  it.each([
    ["Kuuseoja Saeveski OÜ", "Kuuseoja Palk OÜ"],
    ["Haavasalu Mets OÜ", "Haavasalu Metsad OÜ"],
    ["Asmets OÜ", "Mets OÜ"],
    ["Mets 1 OÜ", "Mets 2 OÜ"],
    ["OÜ", "AS"],
    ["Tamm AS Mets", "Tamm Mets"],
  ])("are not %s and %s", (one, other) => {
    expect(companyNameKey(one)).not.toBe(companyNameKey(other));
  });

  it("are searched without their legal form", () => {
    expect(withoutLegalForm("OÜ Kuuseoja Saeveski")).toBe("Kuuseoja Saeveski");
    expect(withoutLegalForm("Osaühing")).toBe("Osaühing");
  });
});
