import { createHash } from "node:crypto";
import { addressOf, type RouteRow } from "#shared/platform/route.ts";
import type { Config } from "./config.ts";

/** Digits that end a route function's name. They follow from the path: a moved operation gets a new function. */
const DIGITS = 5;
/** Lambda takes names of 64 characters, and the prefix of an installation has up to 26. */
const MAX_NAME = 38;

export interface Names {
  /** `virn-{environment}-{part}`, of a function, queue, topic, role or stack. */
  of: (part: string) => string;
  queueArn: (queue: string) => string;
  queueUrl: (queue: string) => string;
  functionArn: (part: string) => string;
  topicArn: (part: string) => string;
  tableArn: (table: string) => string;
  stateMachineArn: (part: string) => string;
  roleArn: (part: string) => string;
  /** The SES identity that sends letters, and the configuration set that they name. */
  identityArn: string;
  configurationSet: { name: string; arn: string };
}

/**
 * Names and ARNs that follow from the settings. Stacks refer to each other by them, since CloudFormation lets no export
 * change while another stack imports it.
 */
export function namesOf({ environment, region, account, mail }: Omit<Config, "web">): Names {
  const of = (part: string) => `virn-${environment}-${part}`;
  const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const configurationSet = of("letters");
  return {
    of,
    queueArn: (queue) => arn("sqs", of(queue)),
    queueUrl: (queue) => `https://sqs.${region}.amazonaws.com/${account}/${of(queue)}`,
    functionArn: (part) => arn("lambda", `function:${of(part)}`),
    topicArn: (part) => arn("sns", of(part)),
    tableArn: (table) => arn("dynamodb", `table/${table}`),
    stateMachineArn: (part) => arn("states", `stateMachine:${of(part)}`),
    roleArn: (part) => `arn:aws:iam::${account}:role/${of(part)}`,
    identityArn: arn("ses", `identity/${mail.existingIdentity ?? mail.domain}`),
    configurationSet: { name: configurationSet, arn: arn("ses", `configuration-set/${configurationSet}`) },
  };
}

/** Heading of the runbook that the name of the budget leads to, since AWS Budgets mails only its name. */
export const COSTS_HEADING = "Costs grow";

export function budgetName(environment: string): string {
  return `virn-${environment} - see runbook.md, ${COSTS_HEADING}`;
}

/**
 * Method and path of a route, without the names of its parameters. Its resources have this id: API Gateway refuses a
 * second route of a method and path, and a parameter beside one of another name, while the first still exists.
 */
export function routeId(row: Pick<RouteRow, "method" | "base" | "path">): string {
  return `${row.method} ${addressOf(row).replaceAll(/\{\w+\}/g, "{}")}`;
}

/** `api-{area}-{operation}-{digits}`, after the prefix of an installation; the operation is cut where it is too long. */
export function routeFunction(
  area: string,
  operation: string,
  row: Pick<RouteRow, "method" | "base" | "path">,
): string {
  const digest = createHash("sha256").update(routeId(row)).digest("hex");
  return `${`api-${area}-${operation}`.slice(0, MAX_NAME - DIGITS - 1)}-${digest.slice(0, DIGITS)}`;
}
