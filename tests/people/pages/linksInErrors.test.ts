import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { letterAddress } from "#functions/letters/letterAddress.ts";
import { signInAddress } from "#functions/sessions/signIn.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { type PageError, pageErrorOf } from "#shared/people/pageError.ts";
import { allRoutes } from "#shared/routes.ts";
import { pages } from "#web/shell/pages.ts";

const SITE = "https://virn.example";

/** Like those of links: 128 random bits. */
const SECRETS = Array.from({ length: 300 }, (_, index) =>
  createHash("md5").update(`link ${index}`).digest("base64url"),
);
const [SECRET = ""] = SECRETS;
const UUID = "0b7b0d5e-3a51-4f0e-9a53-6f6f0a7c1d2e";

const isSecret = (name: string) => /hash|selection/i.test(name);
const filled = (path: string) =>
  path.replaceAll(/\{(\w+)\}|\$(\w+)/g, (_, one?: string, other?: string) =>
    isSecret(one ?? other ?? "") ? SECRET : "1",
  );

const pathOf = (options: object) => ("path" in options ? String(options.path) : "");

const links = new Map<string, string>([
  ["signing in", signInAddress(SITE, SECRET)],
  ["a letter of a sales act", `${SITE}${letterAddress(SALES_ACT, SECRET)}`],
  ["a letter of a purchase act", `${SITE}${letterAddress(PURCHASE_ACT, SECRET)}`],
  ["a stored file", `https://s3.example/files/acts/${SECRET}/1.pdf?X-Amz-Signature=${"ab12".repeat(16)}&X-Amz-Date=1`],
  ["a preview", `https://s3.example/files/previews/${UUID}.pdf?X-Amz-Credential=a`],
  ...Object.entries(pages).map(([name, page]): [string, string] => [
    `page ${name}`,
    filled(`${SITE}${pathOf(page.options)}/`),
  ]),
  ...allRoutes.map(({ area, operation, row }): [string, string] => [
    `route ${area}.${operation}`,
    filled(`/api/v1${row.path}/`),
  ]),
]);

const secretsIn = (text: string) =>
  [...SECRETS, UUID, "ab12ab12", "0b7b0d5e"].filter((secret) => text.includes(secret));

const base: PageError = { kind: "error", name: "Error", message: "", stack: "", page: "/" };
const places = (link: string): Partial<PageError>[] => [
  { name: link },
  { page: link.replace(SITE, "") },
  { message: link },
  { message: `fetch ${link} failed` },
  { message: `fetch (${link}): ${link}:12` },
  { message: `Aadress „${link}“ ja “${link}” ei vasta, ka ‘${link}’ mitte` },
  { stack: `    at f (${link}:1:20)\n    at ${link}:1:20` },
  { stack: `f@${link}:1:20` },
  { stack: `    at „${link}“ (/assets/a.js:1:20)` },
];

describe("the secret of a link is in no error of a page:", () => {
  it.each([...links].filter(([, link]) => secretsIn(link).length > 0))("%s", (_name, link) => {
    for (const place of places(link)) {
      const error = pageErrorOf({ ...base, ...place });
      expect([place, secretsIn(JSON.stringify(error))]).toEqual([place, []]);
      expect(pageErrorOf(error)).toEqual(error);
    }
  });

  it("whatever signs it has", () => {
    const left = SECRETS.filter((secret) =>
      places(`/acts/attachments/${secret}`).some((place) =>
        secretsIn(JSON.stringify(pageErrorOf({ ...base, ...place }))).includes(secret),
      ),
    );
    expect(left).toEqual([]);
  });

  it("nor by itself", () => {
    const left = SECRETS.filter((secret) =>
      pageErrorOf({ ...base, message: `hash ${secret}` }).message.includes(secret),
    );
    expect(left).toEqual([]);
  });
});

it("names the pages and routes in which it happened", () => {
  const open = [...links].filter(([name, link]) => /^(page|route) /.test(name) && secretsIn(link).length === 0);
  for (const [, link] of open) {
    const page = link.replace(SITE, "");
    expect(pageErrorOf({ ...base, page, message: page })).toEqual({ ...base, page, message: page });
  }
});
