/** The required settings of an installation, and the addresses of EVR and the EUDR Information System. */
export const settings = {
  account: "123456789012",
  region: "eu-north-1",
  domain: "virn.example.ee",
  mailFrom: "Virn <virn@example.ee>",
  alarmEmail: "valve@example.ee",
  evrUrl: "https://evr.example.ee",
  eudrUrl: "https://eudr.example.eu/tracesnt/",
};

/** Values of the settings that an installation leaves out. */
export const defaults = {
  eudrFiling: true,
  eid: false,
  fixedAddress: false,
  waf: true,
  concurrency: 10,
  canary: true,
  uptimeCheck: false,
  exportAccount: "",
  exportVatCodes: "",
  forestRegisterUrl: "",
  landUrl: "https://gsavalik.envir.ee/geoserver/",
  errorsUrl: "",
  budgetUsd: 100,
  sevenYears: false,
  vaultLock: false,
  objectLock: "off",
  edgeKeyRotation: 0,
};

/** All settings, including the optional ones. */
export const allSettings = {
  ...settings,
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/1234-abcd",
  mailIdentity: "example.ee",
  waf: false,
  concurrency: 1000,
  canary: false,
  uptimeCheck: true,
  eudrFiling: false,
  eid: true,
  fixedAddress: true,
  edgeKeyRotation: 2,
  exportAccount: "4010",
  exportVatCodes: "0=M0,24=M24",
  forestRegisterUrl: "https://register.example.ee/{cadaster}",
  landUrl: "https://maps.example.ee/geoserver/",
  errorsUrl: "https://errors.example.ee/virn",
  budgetUsd: 200,
  restoredTable: "virn-restored",
  bootstrapQualifier: "hnb659fds",
  restoredBucket: "virn-restored-files",
  sevenYears: true,
  vaultLock: true,
  copyVaultArn: "arn:aws:backup:eu-central-1:210987654321:backup-vault:virn-copies",
  objectLock: "compliance",
};
