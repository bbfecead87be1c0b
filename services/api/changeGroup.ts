import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { ProblemError } from '../http/problem.ts';

/**
 * Several requests may be one thing to whoever sends them, such as what was pasted over many plans: they name it alike
 * in `Change-Group`, and their events have one correlation id. It is made of the user too, so that nobody adds to what
 * somebody else did.
 * @throws ProblemError 400 for a name that is none
 */
export const joinGroup = (ctx: Context, userId: string): void => {
  const group = ctx.get('Change-Group');
  if (group === '') return;
  if (!/^[\w-]{16,64}$/.test(group)) {
    throw new ProblemError(400, 'The Change-Group must be 16 to 64 letters, digits and dashes.');
  }
  const id = createHash('sha256').update(`${userId} ${group}`).digest('hex').slice(0, 32);
  ctx.state.correlationId = id;
  ctx.set('X-Correlation-Id', id);
};
