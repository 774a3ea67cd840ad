import { expect, it } from "vitest";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { zipOf } from "#tests/support/containers/zips.ts";
import { tryContainers, validContainers } from "#tests/trust/containers/containers.ts";
import { differencesOf } from "#tests/trust/containers/meaning.ts";
import { rawEntries } from "#tests/trust/containers/zip.ts";

const options = { seed: 20_261_122, one: undefined, share: 0.15 };

it("finds nothing in the verifier", async () => {
  expect((await tryContainers(options)).found).toEqual([]);
});

it("finds a verifier that takes changed containers for valid, and one that throws", async () => {
  const blind = await tryContainers(options, () => ({ verdict: { state: "valid" } }));
  expect(blind.found.length).toBeGreaterThan(30);
  let calls = 0;
  const throwing = await tryContainers(options, (container, trust) => {
    if (++calls > validContainers().length) throw new TypeError("planted");
    return verifyContainer(container, trust);
  });
  expect(throwing.found).toHaveLength(60);
  expect(throwing.found[0]?.what).toContain("planted");
});

const [, both = Buffer.alloc(0)] = validContainers();
const entries = rawEntries(both).map(({ name, content }) => ({ name, content }));
const signature = entries.find(({ name }) => name.endsWith("signatures0.xml"))!;
const changedFile = entries.map((entry) =>
  entry.name.endsWith(".txt") ? { ...entry, content: Buffer.from("muu") } : entry,
);
const forged = Buffer.from(signature.content.toString("utf8").replace(/SigningTime>2026/, "SigningTime>2025"));

it.each([
  ["the same entries in another order", [...entries.slice(0, 2), ...entries.slice(2).toReversed()], []],
  ["one signature less", entries.filter((entry) => entry !== signature), []],
  ["a changed file", changedFile, ["other files"]],
  [
    "a changed signature",
    entries.map((entry) => (entry === signature ? { ...entry, content: forged } : entry)),
    ["a signature that nobody gave"],
  ],
  [
    "a second copy of a signature",
    [...entries, { ...signature, name: "META-INF/signatures7.xml" }],
    ["the same signature twice"],
  ],
  ["no signature", entries.filter(({ name }) => !name.includes("signatures")), ["no signature"]],
  [
    "another method in a local header",
    entries.map((entry) => (entry === signature ? { ...entry, localMethod: 8 } : entry)),
    ["method differs between a local header and the directory"],
  ],
])("tells the meaning of a container with %s", (_, changed, differences) => {
  expect(differencesOf(both, zipOf(changed))).toEqual(differences);
});
