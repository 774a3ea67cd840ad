import { type ParseArgsConfig, parseArgs } from "node:util";
import { troubleOfError } from "./aws/awsCall.ts";
import { remedyOf } from "./aws/finding.ts";

/**
 * Options of a command. With `--help` the process prints the usage and ends; with an unknown option it ends with a sentence and status 2,
 * before anything is opened or started.
 */
export function readOptions<Settings extends ParseArgsConfig>(
  usage: string,
  settings: Settings,
): ReturnType<typeof parseArgs<Settings>> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(settings);
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(". ");
    console.error(`${sentence}: --help lists what there is.`);
    return process.exit(2);
  }
}

/** Ends the process with a sentence in place of a stack trace. */
export function failWith(error: unknown): never {
  console.error(sentenceOf(error));
  process.exit(1);
}

/** Says what to do where AWS, its settings or the network stopped a command. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message.startsWith("Region is missing"))
    return "Set AWS_REGION to the region of the table, such as eu-north-1.";
  const found = troubleOfError(error);
  if (!found) return error.message;
  const { trouble, reason } = found;
  const remedy =
    trouble === "absent"
      ? `AWS does not know what it is asked for (${reason})`
      : remedyOf(trouble, reason, "what it asks for");
  return `Nothing more was done: ${remedy}. Run it again.`;
}
