/** ElectroDB wraps the error of DynamoDB. */
export function isRefusedCondition(error: unknown): boolean {
  return namesOf(error).includes("ConditionalCheckFailedException");
}

export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    names.push(current.name);
    current = current.cause;
  }
  return names;
}
