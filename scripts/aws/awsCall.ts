import { createHmac, hash } from "node:crypto";
import { SESClient } from "@aws-sdk/client-ses";

/** A request of one of AWS's three wire formats, to a service without a client among the dependencies. */
export interface AwsRequest {
  service:
    | "acm"
    | "apigateway"
    | "backup"
    | "budgets"
    | "cloudformation"
    | "cloudfront"
    | "cloudtrail"
    | "dynamodb"
    | "ec2"
    | "guardduty"
    | "iam"
    | "lambda"
    | "s3"
    | "scheduler"
    | "secretsmanager"
    | "ses"
    | "sns"
    | "sqs"
    | "ssm"
    | "states"
    | "sts";
  region: string;
  method?: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  /** Encoded once. */
  path?: string;
  query?: Readonly<Record<string, string>>;
  /** Action and parameters of the query protocol. */
  form?: Readonly<Record<string, string>>;
  /** Operation of the JSON protocol, such as `AmazonSSM.GetParameter`, with its input in `json`. */
  target?: string;
  /** Without `target`: the body of a call by path and method. */
  json?: object;
}

/** `absent`: AWS says that the thing does not exist. */
export type Trouble = "credentials" | "permission" | "network" | "absent" | "refused";

export type AwsReply = { ok: true; text: string } | { ok: false; trouble: Trouble; reason: string };

const TIMEOUT_MS = 10_000;
const ALGORITHM = "AWS4-HMAC-SHA256";
/** Global: their API has one region, which is not in the host name. */
const GLOBAL_HOSTS: Readonly<Record<string, string>> = {
  budgets: "budgets.amazonaws.com",
  cloudfront: "cloudfront.amazonaws.com",
  iam: "iam.amazonaws.com",
};
const JSON_1_0: ReadonlySet<string> = new Set(["dynamodb", "sqs", "states"]);
/** Host names of some services differ from the names that their signatures carry. */
const HOST_NAMES: Readonly<Record<string, string>> = { ses: "email" };

/** Never throws: what goes wrong on the way is a value with a sentence. */
export async function awsCall(request: AwsRequest): Promise<AwsReply> {
  const { service, region } = request;
  let headers: Record<string, string>;
  const url = addressOf(request);
  const body = bodyOf(request);
  try {
    headers = await signed(request, url, body);
  } catch (error) {
    return { ok: false, trouble: "credentials", reason: firstLine(error) };
  }
  try {
    const method = methodOf(request);
    const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(body ? { body } : {}) };
    const reply = await fetch(url, init);
    const text = await reply.text();
    if (reply.ok) return { ok: true, text };
    const code = /"(?:__type|code|Code)":\s*"(?:[^"#]*#)?([^"]+)"|<Code>([^<]+)</.exec(text);
    return refusal(code?.[1] ?? code?.[2] ?? reply.headers.get("x-amzn-errortype") ?? String(reply.status), text);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, trouble: "network", reason: `${service} of ${region} does not answer (${firstLine(cause)})` };
  }
}

function refusal(code: string, text: string): AwsReply {
  const message = /"[Mm]essage":\s*"([^"]*)"|<Message>([^<]*)</.exec(text);
  const reason = [code, message?.[1] ?? message?.[2] ?? ""].filter((part) => part !== "").join(": ");
  return { ok: false, trouble: troubleOf(code), reason };
}

function troubleOf(code: string): Trouble {
  if (
    /ExpiredToken|InvalidAccessKey|InvalidClientToken|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature|RequestExpired|Credentials/.test(
      code,
    )
  ) {
    return "credentials";
  }
  if (/AccessDenied|Unauthorized|NotAuthorized|AuthorizationError|^403$/.test(code)) return "permission";
  return /NotFound|NotExist|NoSuch|^404$/.test(code) ? "absent" : "refused";
}

/** Classifies an error of the SDK's own clients for `remedyOf`. Undefined for one that AWS or the network did not cause. */
export function troubleOfError(error: unknown): { trouble: Trouble; reason: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : error.name;
  // The SDK gives such an error the metadata of a reply, too.
  if (/^(?:E[A-Z]+|TimeoutError)$/.test(code))
    return { trouble: "network", reason: `AWS does not answer (${firstLine(error)})` };
  const isOfAws = "$metadata" in error || /Credentials/.test(error.name);
  return isOfAws ? { trouble: troubleOf(error.name), reason: `${error.name}: ${firstLine(error)}` } : undefined;
}

/** Headers with AWS's Signature Version 4. @throws without credentials */
async function signed(request: AwsRequest, url: URL, body: string): Promise<Record<string, string>> {
  const { service, region, target, json } = request;
  const { accessKeyId, secretAccessKey, sessionToken } = await new SESClient({ region }).config.credentials();
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const version = JSON_1_0.has(service) ? "1.0" : "1.1";
  const jsonType = target ? `application/x-amz-json-${version}` : "application/json";
  const contentType = json ? jsonType : "application/x-www-form-urlencoded; charset=utf-8";
  // The signature needs them in the order of their names.
  const headers = {
    ...(body ? { "content-type": contentType } : {}),
    host: url.host,
    // S3 refuses a request without it.
    ...(service === "s3" ? { "x-amz-content-sha256": sha256(body) } : {}),
    "x-amz-date": time,
    ...(sessionToken ? { "x-amz-security-token": sessionToken } : {}),
    ...(target ? { "x-amz-target": target } : {}),
  };
  const names = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const path = url.pathname.split("/").map(encodeURIComponent).join("/");
  const canonical = [methodOf(request), path, url.search.slice(1), lines.join(""), names, sha256(body)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join("\n")).toString("hex");
  const { host: _host, ...others } = headers;
  const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...others, authorization };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return hash("sha256", text);
}

function addressOf({ service, region, path = "/", query = {} }: AwsRequest): URL {
  const name = HOST_NAMES[service] ?? service;
  const address =
    process.env["AWS_ENDPOINT_URL"] ?? `https://${GLOBAL_HOSTS[service] ?? `${name}.${region}.amazonaws.com`}`;
  const url = new URL(path, address);
  // The signature is over this very text: sorted, and with %20 for a space.
  url.search = Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&");
  return url;
}

function methodOf({ method, form, json }: AwsRequest): string {
  return method ?? (form || json ? "POST" : "GET");
}

function bodyOf({ form, json }: AwsRequest): string {
  if (json) return JSON.stringify(json);
  return form ? new URLSearchParams(form).toString() : "";
}

/** A refused connection has a code and no message. */
function firstLine(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line !== "" ? line : error instanceof Error && "code" in error ? String(error.code) : "no reason given";
}
