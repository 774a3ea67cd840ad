import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { allSettings, settings } from "./settings.ts";
import { functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

describe("settings of an installation", () => {
  test("domain, mail and EVR are the only required ones", () => {
    expect(readConfig(settings)).toEqual({
      environment: "production",
      isLocal: false,
      account: "123456789012",
      region: "eu-north-1",
      publicUrl: "https://virn.example.ee",
      web: { domain: "virn.example.ee", hasWaf: true },
      mail: { from: "Virn <virn@example.ee>", address: "virn@example.ee", domain: "example.ee" },
      alarmEmail: "virn@example.ee",
      evrUrl: "https://evr.example.ee",
      hasEid: false,
      hasFixedAddress: false,
      edgeKeyRotation: 0,
      concurrency: 10,
      hasCanary: true,
      bookkeeping: { account: "", vatCodes: "" },
      forestRegisterUrl: "",
      errorsUrl: "",
    });
  });

  test("optional settings replace their defaults", () => {
    expect(readConfig(allSettings)).toMatchObject({
      environment: "test",
      web: { certificateArn: allSettings.VIRN_CERTIFICATE_ARN, hasWaf: false },
      mail: { existingIdentity: "example.ee" },
      alarmEmail: "valve@example.ee",
      hasEid: true,
      hasFixedAddress: true,
      edgeKeyRotation: 2,
      concurrency: 1000,
      hasCanary: false,
    });
  });

  test("EVR's address may be missing", () => {
    const { VIRN_EVR_URL: _url, ...rest } = settings;
    expect(readConfig(rest)).not.toHaveProperty("evrUrl");
  });

  test("all missing ones are named in one error", () => {
    const { VIRN_DOMAIN: _domain, VIRN_MAIL_FROM: _sender, ...rest } = settings;
    expect(() => readConfig(rest)).toThrow(/VIRN_DOMAIN is not set; VIRN_MAIL_FROM is not set\.$/);
  });

  test.each([
    ["VIRN_DOMAIN", "https://virn.example.ee", "must be a host name"],
    ["VIRN_CERTIFICATE_ARN", "arn:aws:acm:eu-north-1:123456789012:certificate/1", "must be a certificate of us-east-1"],
    ["VIRN_MAIL_FROM", "Virn", "must be an address such as"],
    ["VIRN_MAIL_IDENTITY", "arn:aws:ses:1", "must be a domain or an e-mail address"],
    ["VIRN_EVR_URL", "http://evr.example.ee", "must be an https address"],
    ["VIRN_ERRORS_URL", "http://errors.example", "must be an https address"],
    ["VIRN_ENVIRONMENT", "Production!", "must be up to 20 small letters"],
    ["VIRN_WAF", "yes", "must be on or off"],
    ["VIRN_FIXED_ADDRESS", "1.2.3.4", "must be on or off"],
    ["VIRN_EDGE_KEY_ROTATION", "-1", "must be a whole number"],
  ])("%s = %s is refused", (name, value, reason) => {
    expect(() => readConfig({ ...settings, [name]: value })).toThrow(reason);
  });

  test("the outside address of errors is in the policy of the site, and in the function that names it to browsers", () => {
    const errorsUrl = "https://errors.example/virn?key=1";
    const { templates } = synthesize(readConfig({ ...settings, VIRN_ERRORS_URL: errorsUrl }));
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
    expect(readConfig({ VIRN_ENVIRONMENT: "local" })).toMatchObject({ isLocal: true, environment: "local" });
  });
});
