import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Match } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { installationSettings, localConfig, readConfig } from "#infra/basis/config.ts";
import { chosenConfig, settingsOf } from "#infra/basis/installationFile.ts";
import { allSettings, defaults, settings } from "./settings.ts";
import { functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

describe("settings of an installation", () => {
  test("account, region, domain, sender and the mailbox of alarms are the only required ones", () => {
    expect(readConfig("production", settings)).toEqual({
      environment: "production",
      isLocal: false,
      account: "123456789012",
      region: "eu-north-1",
      qualifier: expect.stringMatching(/^produ[0-9a-f]{5}$/),
      publicUrl: "https://virn.example.ee",
      web: { domain: "virn.example.ee", hasWaf: true },
      mail: { from: "Virn <virn@example.ee>", address: "virn@example.ee", domain: "example.ee" },
      alarmEmail: "valve@example.ee",
      evrUrl: "https://evr.example.ee",
      eudrUrl: "https://eudr.example.eu/tracesnt/",
      filesEudr: true,
      hasEid: false,
      hasFixedAddress: false,
      edgeKeyRotation: 0,
      concurrency: 10,
      hasCanary: true,
      hasUptimeCheck: false,
      hasAnalytics: false,
      bookkeeping: { account: "", vatCodes: "" },
      forestRegisterUrl: "",
      landUrl: "https://gsavalik.envir.ee/geoserver/",
      budgetUsd: 100,
      errorsUrl: "",
      hasSevenYears: false,
      hasVaultLock: false,
      settings: { ...settings, ...defaults },
    });
  });

  test("optional settings replace their defaults", () => {
    expect(readConfig("test", allSettings)).toMatchObject({
      environment: "test",
      web: { certificateArn: allSettings.certificateArn, hasWaf: false },
      mail: { existingIdentity: "example.ee" },
      alarmEmail: "valve@example.ee",
      hasEid: true,
      hasFixedAddress: true,
      edgeKeyRotation: 2,
      concurrency: 1000,
      hasCanary: false,
      hasUptimeCheck: true,
      hasAnalytics: true,
      restoredTable: "virn-restored",
      qualifier: "hnb659fds",
      restoredBucket: "virn-restored-files",
      hasSevenYears: true,
      hasVaultLock: true,
      copyVaultArn: allSettings.copyVaultArn,
      objectLock: "COMPLIANCE",
    });
  });

  test.each(["evrUrl", "eudrUrl"])("%s may be missing", (name) => {
    const rest = Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
    expect(readConfig("production", rest)).not.toHaveProperty(name);
  });

  test("all missing and unknown ones are named in one error", () => {
    const { region: _region, mailFrom: _sender, alarmEmail: _mailbox, ...rest } = settings;
    expect(() => readConfig("production", { ...rest, wav: true })).toThrow(
      "Correct infra/installations/production.json: region is missing; mailFrom is missing; alarmEmail is missing; wav is no setting.",
    );
  });

  test.each([
    ["account", "1234", "must be 12 digits"],
    ["region", "Stockholm", "must be a region"],
    ["domain", "https://virn.example.ee", "must be a host name"],
    ["certificateArn", "arn:aws:acm:eu-north-1:123456789012:certificate/1", "must be a certificate of us-east-1"],
    ["mailFrom", "Virn", "must be an address such as"],
    ["mailIdentity", "arn:aws:ses:1", "must be a domain or an e-mail address"],
    ["evrUrl", "http://evr.example.ee", "must be an https address"],
    ["evrUrl", "https://virn:salasona@evr.example.ee", "a settings file holds no secret"],
    ["landUrl", "http://maps.example.ee", "must be an https address"],
    ["eudrUrl", "http://127.0.0.1:4000/tracesnt/", "must be an https address"],
    ["errorsUrl", "http://errors.example", "must be an https address"],
    ["waf", "on", "expected boolean"],
    ["concurrency", 9, "must be at least 10"],
    ["concurrency", 200.5, "must be a whole number"],
    ["canary", "off", "expected boolean"],
    ["analytics", "on", "expected boolean"],
    ["fixedAddress", "1.2.3.4", "expected boolean"],
    ["copyVaultArn", "virn-copies", "must be a vault of AWS Backup"],
    ["copyVaultArn", allSettings.copyVaultArn, "copyVaultArn needs sevenYears"],
    ["vaultLock", true, "vaultLock needs sevenYears"],
    ["objectLock", true, "must be off, governance or compliance"],
    ["edgeKeyRotation", -1, "must be a whole number"],
    ["edgeKeyRotation", 1.5, "must be a whole number"],
    ["restoredTable", "virn restored", "must be the name of a table"],
    ["bootstrapQualifier", "Virn", "must be up to 10 small letters and digits"],
    ["restoredBucket", "Virn_restored", "must be the name of a bucket"],
    ["evrApiKey", "secret", "evrApiKey is no setting"],
  ])("%s = %s is refused", (name, value, reason) => {
    expect(() => readConfig("production", { ...settings, [name]: value })).toThrow(reason);
  });

  test("a copy in the same account is refused: it would be lost with the backups", () => {
    const copyVaultArn = allSettings.copyVaultArn.replace("210987654321", settings.account);
    expect(() => readConfig("production", { ...settings, sevenYears: true, copyVaultArn })).toThrow(
      "copyVaultArn must be of another account",
    );
  });

  test.each(["Production", "a_b", "-a", "a".repeat(21), "../test", ""])("%j is no name of an installation", (name) => {
    expect(() => readConfig(name, settings)).toThrow("is no name of an installation");
  });

  test("the outside address of errors is in the policy of the site, and in the function that names it to browsers", () => {
    const errorsUrl = "https://errors.example/virn?key=1";
    const { templates } = synthesize(readConfig("production", { ...settings, errorsUrl }));
    const [, policy] = resourcesOf(templates["web"]!, "AWS::CloudFront::ResponseHeadersPolicy")[0]!;
    const { ContentSecurityPolicy } = policy.Properties["ResponseHeadersPolicyConfig"].SecurityHeadersConfig;
    const text = JSON.stringify(ContentSecurityPolicy.ContentSecurityPolicy);
    expect(text).toMatch(/connect-src 'self' [^;]* https:\/\/errors\.example;/);
    expect(text).not.toContain("key=1");
    routesOf(templates, "sessions").hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: `virn-production-${functionOf("sessions", "reportError")}`,
      Environment: { Variables: Match.objectLike({ ERRORS_URL: errorsUrl }) },
    });
  });

  test("an emulator needs no setting", () => {
    expect(localConfig()).toMatchObject({ isLocal: true, environment: "local" });
  });
});

describe("settings files", () => {
  const folder = mkdtempSync(join(tmpdir(), "virn-installations-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "test.json"), JSON.stringify({ $schema: "./schema.json", ...settings }));
  writeFileSync(join(folder, "broken.json"), '{ "domain": ');

  test("an installation is what its file says", () => {
    expect(settingsOf("test", folder)).toMatchObject(settings);
  });

  test("an installation without a file is refused, and the existing ones are named", () => {
    expect(() => settingsOf("production", folder)).toThrow(
      "There is no infra/installations/production.json: copy example.json and write its settings. There are broken, test.",
    );
  });

  test("a file that is no JSON is refused", () => {
    expect(() => settingsOf("broken", folder)).toThrow("infra/installations/broken.json is no JSON");
  });

  test.each([
    ["none", undefined, "Name an installation: VIRN_INSTALLATION=production."],
    ["the example", "example", "example.json is to be copied, not deployed."],
    ["one without a file", "nowhere", "There is no infra/installations/nowhere.json"],
  ])("the app of CDK refuses %s", (_which, name, sentence) => {
    expect(() => chosenConfig({ VIRN_INSTALLATION: name })).toThrow(sentence);
  });

  test("no variable of the environment replaces a setting", () => {
    expect(() => chosenConfig({ VIRN_INSTALLATION: "nowhere", VIRN_DOMAIN: settings.domain })).toThrow();
  });

  test("the example follows the schema", () => {
    const example: unknown = JSON.parse(readFileSync("infra/installations/example.json", "utf8"));
    expect(() => readConfig("example", example)).not.toThrow();
  });

  test("the schema for editors is that of the settings; `npx vitest run -u tests/infra/config.test.ts` writes it", async () => {
    const schema = z.toJSONSchema(installationSettings, { io: "input" });
    await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(
      "../../infra/installations/schema.json",
    );
  });
});
