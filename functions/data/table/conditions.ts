/** Whether a write failed because its condition was false. ElectroDB wraps the error of DynamoDB. */
export function isRefusedCondition(error: unknown): boolean {
  return namesOf(error).includes("ConditionalCheckFailedException");
}

/** Names of an error and of those that it wraps. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    names.push(current.name);
    current = current.cause;
  }
  return names;
}
