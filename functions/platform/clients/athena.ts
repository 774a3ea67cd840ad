import {
  AthenaClient,
  GetQueryExecutionCommand,
  InvalidRequestException,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
} from "@aws-sdk/client-athena";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { required } from "#functions/platform/env.ts";
import { RESULTS } from "#shared/platform/nightSteps.ts";

/** A pure call without arguments, as in `enqueue.ts`. */
const athena = /* @__PURE__ */ athenaClient();

function athenaClient(): AthenaClient {
  return new AthenaClient(awsLimits());
}

/** `cancelled`: by a person, or at the limit of bytes of the workgroup. `unknown`: Athena has forgotten it. */
export type QueryNow =
  | { is: "running" | "cancelled" | "unknown" }
  /** Key of its result in the facts bucket. */
  | { is: "done"; key: string }
  | { is: "failed"; reason: string; isRetryable: boolean };

/**
 * Starts a query in the workgroup of the installation, once for each token.
 * @param token 32 to 128 characters
 * @returns its id, which is the same for the same token
 */
export async function startQuery(sql: string, token: string): Promise<string> {
  const { QueryExecutionId } = await athena.send(
    new StartQueryExecutionCommand({
      QueryString: sql,
      ClientRequestToken: token,
      QueryExecutionContext: { Database: required("ATHENA_DATABASE") },
      WorkGroup: required("ATHENA_WORKGROUP"),
    }),
  );
  if (QueryExecutionId === undefined) throw new Error("Athena began no query");
  return QueryExecutionId;
}

export async function queryNow(id: string): Promise<QueryNow> {
  const found = await executionOf(id);
  const { State, StateChangeReason, AthenaError } = found?.Status ?? {};
  switch (State) {
    case undefined:
      return { is: "unknown" };
    case "SUCCEEDED":
      return { is: "done", key: `${RESULTS}/${id}.csv` };
    case "FAILED":
      return { is: "failed", reason: StateChangeReason ?? "", isRetryable: AthenaError?.Retryable ?? false };
    case "CANCELLED":
      return { is: "cancelled" };
    default:
      return { is: "running" };
  }
}

async function executionOf(id: string) {
  try {
    return (await athena.send(new GetQueryExecutionCommand({ QueryExecutionId: id }))).QueryExecution;
  } catch (error) {
    if (error instanceof InvalidRequestException) return undefined;
    throw error;
  }
}

/** Does nothing to a query that has ended, or is not known. */
export async function stopQuery(id: string): Promise<void> {
  try {
    await athena.send(new StopQueryExecutionCommand({ QueryExecutionId: id }));
  } catch (error) {
    if (!(error instanceof InvalidRequestException)) throw error;
  }
}
