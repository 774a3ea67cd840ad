import { expect, it } from "vitest";
import {
  attemptTexts,
  idCardTexts,
  mobileIdTexts,
  OWN_SIGNATURE,
  signingTexts,
  smartIdTexts,
} from "#shared/containers/outcomes.ts";
import { problems } from "#shared/platform/problems.ts";
import { identityTexts } from "#shared/sessions/typedIdentity.ts";
import { signingRoutes } from "#shared/signing/contract.ts";
import { eidSentences } from "#web/sessions/eid/eidSentences.ts";
import { eidText, webEidTexts } from "#web/sessions/eid/eidText.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";

const outcomes = [attemptTexts, mobileIdTexts, smartIdTexts, idCardTexts, signingTexts, identityTexts, webEidTexts];
const calls = Object.entries(signingRoutes).flatMap(([name, row]) =>
  /^(signIn|finishSignIn|cancelSignIn)/.test(name) && "problems" in row ? row.problems : [],
);

it.each([
  ...new Set([
    ...outcomes.flatMap((texts): string[] => Object.values(texts)),
    ...calls.map((code) => problems[code].message),
    OWN_SIGNATURE,
    eidText.lost,
  ]),
])("says in each language: %s", (sentence) => {
  expect(eidSentences[sentence], sentence).toBeDefined();
  expect(inLanguage(sentence, eidSentences, "ru")).toMatch(/[а-я]/i);
  expect(inLanguage(sentence, eidSentences, "en")).not.toMatch(/[õäöü]/i);
  expect(inLanguage(sentence, eidSentences, "et")).toBe(sentence);
});

it("leaves a sentence without a translation as it is", () => {
  expect(inLanguage("Midagi uut.", eidSentences, "ru")).toBe("Midagi uut.");
  expect(inLanguage("toString", eidSentences, "en")).toBe("toString");
});
