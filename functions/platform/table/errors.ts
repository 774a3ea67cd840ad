export function isRefusedCondition(error: unknown): boolean {
  return nameOfError(error) === "ConditionalCheckFailedException";
}

export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
