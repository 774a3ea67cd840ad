import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { validate } from "#scripts/validating/validate.ts";
import { conformancePath } from "#tests/support/conformance.ts";
import { sample, sampleNames } from "#tests/support/containers/samples.ts";

const trust = conformancePath("asice/trust");
const [valid, invalid] = [sampleNames("valid"), sampleNames("invalid")];

function run(...args: string[]) {
  const lines: string[] = [];
  const notices: string[] = [];
  const status = validate(args, { print: (line) => lines.push(line), notice: (line) => notices.push(line) });
  return { status, lines, notices };
}

it("accepts all valid conformance containers", () => {
  const files = valid.map((name) => conformancePath(`asice/valid/${name}`));
  expect(run("--trust", trust, ...files)).toEqual({
    status: 0,
    lines: files.map((file) => `${file}: valid`),
    notices: [],
  });
});

it("rejects each invalid conformance container with its reason", () => {
  const reasons = invalid.map((name) => {
    const file = conformancePath(`asice/invalid/${name}`);
    const { status, lines } = run("--trust", trust, file);
    expect(status).toBe(1);
    return lines.map((line) => line.replace(`${file}: `, ""));
  });
  expect(reasons.flat()).toEqual([
    "invalid: the content is not what was signed: akt õ 1.txt",
    "invalid: the signature value has a wrong form",
    "invalid: the OCSP response is older than the time-stamp",
    "invalid: the time-stamp is over other data",
    "invalid: a reference to nothing: akt õ 1.txt",
    "invalid: no OCSP response",
    "invalid: no time-stamp",
  ]);
});

it("goes on after a file that cannot be read, and exits with 1", () => {
  const file = conformancePath(`asice/valid/${valid[0]}`);
  const { status, lines } = run("--trust", trust, "/nowhere/a.asice", file);
  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^\/nowhere\/a\.asice: invalid: cannot tell: ENOENT/);
  expect(lines[1]).toBe(`${file}: valid`);
});

it("cannot tell about a container whose issuer is not an anchor", () => {
  const folder = mkdtempSync(join(tmpdir(), "trust-"));
  writeFileSync(join(folder, "tsa.crt"), sample("trust/tsa.crt"));
  const file = conformancePath(`asice/valid/${valid[0]}`);
  expect(run("--trust", folder, file).lines).toEqual([
    `${file}: invalid: cannot tell: the issuer of the certificate is not trusted`,
  ]);
});

it("exits with 2 when a folder has no anchor", () => {
  const folder = mkdtempSync(join(tmpdir(), "trust-"));
  writeFileSync(join(folder, "broken.crt"), "no certificate");
  const { status, lines, notices } = run("--trust", folder, "a.asice");
  expect({ status, lines }).toEqual({ status: 2, lines: [] });
  expect(notices).toEqual([
    "broken.crt: a certificate that cannot be read: not DER; left out",
    `${folder} has no trust anchor (.crt, .cer, .pem or .der)`,
  ]);
});

it("says how it is called, and exits with 2 when there is nothing to check with", () => {
  expect(run("a.asice")).toMatchObject({ status: 2, notices: ["Usage: npm run -s validate -- --trust DIR FILE…"] });
  expect(run("--trust", "/nowhere")).toMatchObject({ status: 2, lines: [] });
  expect(run("--trust", "/nowhere", "a.asice").notices[0]).toMatch(/ENOENT.*\/nowhere/);
});

it("takes no line breaks from the name of a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "names-"));
  const name = join(folder, "a.asice: valid\nb.asice");
  writeFileSync(name, "no ZIP");
  expect(run("--trust", trust, name).lines[0]).toMatch(
    /^[^\n]+: invalid: not a ZIP file that can be read: no end record$/,
  );
});
