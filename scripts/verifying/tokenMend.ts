import { indexTokens } from "#functions/acts/indexTokens.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { deleteTokens, type NumberToken, TOKEN_TABS, type TokenKind } from "#functions/platform/tokens/numberToken.ts";
import { newTokenBacklog, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";

/**
 * Removes the tokens of a fact that are superfluous and writes the others anew, as after a change of the fact: the backlog entry
 * comes last and reads the fact as it is then, so a change meanwhile loses no token.
 */
export async function mendTokens(
  { kind, id }: { kind: TokenKind; id: number },
  superfluous: readonly NumberToken[],
): Promise<readonly string[]> {
  await deleteTokens(superfluous);
  const backlog = newTokenBacklog(kind, "numbers", [{ id, tabs: TOKEN_TABS, gone: [] }]);
  await write(TokenBacklogEntity.put(storedBacklog(backlog)));
  await indexTokens(backlog);
  return [`search tokens of ${kind} ${id}: ${superfluous.length} removed, the others written anew`];
}
