import * as z from "zod";

/** CDK's outputs file: values by stack, then by output. */
const outputsFile = z.record(z.string(), z.record(z.string(), z.string()));
export type Outputs = z.infer<typeof outputsFile>;

/** Next steps with an output, in the order of a first deploy. Other outputs are shown without a step. */
const TODO: Readonly<Record<string, string>> = {
  "web DistributionDomain": "make it the CNAME or alias of the domain",
  "mail DkimRecord1": "into DNS",
  "mail DkimRecord2": "into DNS",
  "mail DkimRecord3": "into DNS",
  "mail MailFromMxRecord": "into DNS",
  "mail MailFromSpfRecord": "into DNS",
  "mail MailFromDomain": "run it, and deploy again for its records",
  "data AlarmTopic": "confirm the subscription that SNS mails",
  "edge-monitoring AlarmTopic": "confirm the subscription that SNS mails",
  "network FixedAddress": "name it to SK (docs/eid.md)",
  "workers EvrApiKeysSecret": "write EVR's keys into it (docs/runbook.md, \"Rotate EVR's API keys\")",
  "data EidSettingsSecret": "write SK's services into it, with eid (docs/rules/eid.md)",
  "data EudrKeysSecret": "write the keys of the EUDR Information System into it (docs/eudr.md)",
  "data TableName": "TABLE_NAME of npm run setup and npm run verify",
  "data ReplacedTableName": 'it stays until somebody deletes it (docs/runbook.md, "The worst day")',
  "data ReplacedBucketName": 'it stays until somebody deletes it (docs/runbook.md, "The files bucket is gone")',
  "data FilesBucketName": "FILES_BUCKET of npm run verify",
  "vault VaultArn": 'with sevenYears: name it to the account of the copies (docs/runbook.md, "Seven years")',
  "analytics NightArn": 'start the first night: aws stepfunctions start-execution (docs/scale.md, "Analytics")',
  "analytics VerifyArn": 'npm run verify -- --on-aws starts it (docs/scale.md, "Verify in parts")',
  "analytics ExportArn": 'npm run export -- --all --on-aws starts it (docs/scale.md, "Export in parts")',
  "analytics ReaderPolicy": "give it to whoever asks in Athena",
  "analytics WorkgroupName": "workgroup to ask in",
  "analytics DatabaseName": "database to ask",
  "analytics FactsBucketName": "nothing: the nights and the results of questions are in it",
  "mail MailEventsQueue": "look into it when mail bounces (docs/runbook.md)",
  "api ApiUrl": "nothing: CloudFront calls it",
};

export function readOutputs(json: string): Outputs {
  return outputsFile.parse(JSON.parse(json));
}

/** @param stack as infra/README.md names it, without `virn-{installation}-` */
export function outputOf(outputs: Outputs, installation: string, stack: string, name: string): string | undefined {
  return outputs[`virn-${installation}-${stack}`]?.[name];
}

/** Adds values that the stack does not know. */
export function withOutputs(outputs: Outputs, installation: string, stack: string, more: Outputs[string]): Outputs {
  const own = `virn-${installation}-${stack}`;
  return { ...outputs, [own]: { ...outputs[own], ...more } };
}

/** A table: output, value, what to do next. Values that stacks import from each other are left out. */
export function outputsTable(outputs: Outputs, installation: string): string {
  const prefix = `virn-${installation}-`;
  const rows = Object.entries(outputs)
    .filter(([stack]) => stack.startsWith(prefix))
    .flatMap(([stack, values]) =>
      Object.entries(values)
        .filter(([name]) => !/^(?:Exports|Publish)Output/.test(name))
        .map(([name, value]) => ({ name: `${stack.slice(prefix.length)} ${name}`, value })),
    );
  const order = Object.keys(TODO);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = rows.toSorted((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
  const cells = [["output", "value", "next"], ...sorted.map(({ name, value }) => [name, value, TODO[name] ?? ""])];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
