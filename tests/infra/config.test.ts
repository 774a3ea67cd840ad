import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/config.ts";
import { settings } from "./settings.ts";

describe("settings of an installation", () => {
  test("complete ones make a configuration", () => {
    expect(readConfig(settings)).toMatchObject({
      environment: "production",
      isLocal: false,
      publicUrl: "https://virn.example.ee",
      mailDomain: "example.ee",
      evrUrl: "https://evr.example.ee",
    });
  });

  test("what is missing is named, all of it at once", () => {
    const { VIRN_DOMAIN: _domain, VIRN_ALARM_EMAIL: _email, ...rest } = settings;
    expect(() => readConfig(rest)).toThrow(/VIRN_DOMAIN is not set; VIRN_ALARM_EMAIL is not set\.$/);
  });

  test.each([
    ["VIRN_DOMAIN", "https://virn.example.ee", "must be a host name"],
    ["VIRN_CERTIFICATE_ARN", "arn:aws:acm:eu-north-1:123456789012:certificate/1", "must be a certificate of us-east-1"],
    ["VIRN_MAIL_FROM", "Virn", "must be an address such as"],
    ["VIRN_EVR_URL", "http://evr.example.ee", "must be an https address"],
    ["VIRN_ENVIRONMENT", "Production!", "must be up to 20 small letters"],
  ])("%s = %s is refused", (name, value, reason) => {
    expect(() => readConfig({ ...settings, [name]: value })).toThrow(reason);
  });

  test("an emulator asks for nothing", () => {
    expect(readConfig({ VIRN_ENVIRONMENT: "local" })).toMatchObject({ isLocal: true, environment: "local" });
  });
});
