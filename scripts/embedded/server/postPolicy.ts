import * as z from "zod";
import type { FileSignatures } from "./signedLinks.ts";

const condition = z.union([
  z.tuple([z.literal("content-length-range"), z.number(), z.number()]),
  z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

/** Fields that no condition need name: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const FREE = new Set(["policy", "x-amz-signature", "file"]);

export interface PostedFields {
  /** Fields without the file. Keys are in lower case. */
  fields: ReadonlyMap<string, string>;
  bucket: string;
  size: number;
}

/** S3's code of why a posted file is refused, or undefined. Each field has to be one that the signed policy allows. */
export function errorInPost({ fields, bucket, size }: PostedFields, signatures: FileSignatures): string | undefined {
  const text = fields.get("policy") ?? "";
  const credential = fields.get("x-amz-credential") ?? "";
  if (!signatures.isSignedPolicy(text, credential, fields.get("x-amz-signature") ?? "")) return "AccessDenied";
  const policy = policySchema.safeParse(jsonOf(text));
  if (!policy.success) return "InvalidPolicyDocument";
  if (Date.parse(policy.data.expiration) < Date.now()) return "AccessDenied";
  const given = new Map([...fields, ["bucket", bucket]]);
  const allowed = new Set<string>(FREE);
  let isSized = false;
  for (const each of policy.data.conditions) {
    if (!Array.isArray(each)) {
      for (const [name, value] of Object.entries(each)) {
        allowed.add(name.toLowerCase());
        if (given.get(name.toLowerCase()) !== value) return "AccessDenied";
      }
    } else if (each[0] === "content-length-range") {
      isSized = true;
      if (size < each[1]) return "EntityTooSmall";
      if (size > each[2]) return "EntityTooLarge";
    } else {
      const name = each[1].slice(1).toLowerCase();
      allowed.add(name);
      const value = given.get(name);
      const isRight = each[0] === "eq" ? value === each[2] : value?.startsWith(each[2]);
      if (!isRight) return "AccessDenied";
    }
  }
  const isCovered = [...given.keys()].every((name) => allowed.has(name));
  return isCovered && isSized && allowed.has("key") ? undefined : "AccessDenied";
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
