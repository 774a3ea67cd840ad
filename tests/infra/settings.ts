/** The three required settings of an installation, and those that the CDK command adds. */
export const settings = {
  VIRN_DOMAIN: "virn.example.ee",
  VIRN_MAIL_FROM: "Virn <virn@example.ee>",
  VIRN_EVR_URL: "https://evr.example.ee",
  CDK_DEFAULT_ACCOUNT: "123456789012",
  CDK_DEFAULT_REGION: "eu-north-1",
};

/** All settings, including the optional ones. */
export const allSettings = {
  ...settings,
  VIRN_ENVIRONMENT: "test",
  VIRN_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:123456789012:certificate/1234-abcd",
  VIRN_MAIL_IDENTITY: "example.ee",
  VIRN_ALARM_EMAIL: "valve@example.ee",
  VIRN_WAF: "off",
  VIRN_CONCURRENCY: "1000",
  VIRN_CANARY: "off",
  VIRN_EID: "on",
  VIRN_FIXED_ADDRESS: "on",
  VIRN_EDGE_KEY_ROTATION: "2",
  VIRN_EXPORT_ACCOUNT: "4010",
  VIRN_EXPORT_VAT_CODES: "0=M0,24=M24",
  VIRN_FOREST_REGISTER_URL: "https://register.example.ee/{cadaster}",
  VIRN_ERRORS_URL: "https://errors.example.ee/virn",
};
