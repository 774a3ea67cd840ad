import { expect, it } from "vitest";
import { CONTAINER_STATUSES, containerLabel } from "#shared/containers/containerStatus.ts";
import { SIGNER_HINDRANCES } from "#shared/containers/signer.ts";
import { problems } from "#shared/platform/problems.ts";
import { containerSentences } from "#web/signing/containerSentences.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";

const labels = CONTAINER_STATUSES.flatMap((status) =>
  [true, false].flatMap((isBeingSigned) =>
    [true, false].map((isMine) => containerLabel(status, { isBeingSigned, isMine })),
  ),
);

/** What its handlers say. */
const handlers = [
  "Ümbrik on kustutatud või pole see teile nähtav.",
  "Allkirjastamine on juba katkestatud või ümbrik kustutatud.",
  "Olete sellest allkirjast ise juba keeldunud.",
  "Kirjutage, miks te ei allkirjasta.",
];

it.each([...new Set([...labels, ...handlers, ...Object.values(SIGNER_HINDRANCES), problems.not_found.message])])(
  "says in each language: %s",
  (sentence) => {
    expect(inLanguage(sentence, containerSentences, "ru")).toMatch(/[а-я]/i);
    expect(inLanguage(sentence, containerSentences, "en")).not.toBe(sentence);
  },
);
