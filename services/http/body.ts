import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import getRawBody from 'raw-body';
import { endsWithin } from '#projections/reading/endsWithin.ts';
import { ProblemError } from './problem.ts';
import { withoutTimeLimit } from './timeLimit.ts';

/** Bytes of the largest body of a record's form, with its longest texts and every row of a revenue split. */
export const defaultBodyLimit = 128 * 2 ** 10;

/** Bytes of the largest body of an anonymous request: a name, a password, a code. */
export const anonymousBody = 16 * 2 ** 10;

/** Milliseconds for a body of so many bytes to arrive: 15 s, or what a line of 1.2 Mbit/s takes. */
const timeoutOf = (largest: number): number => Math.max(15_000, largest / 150);

/** Most levels of nested lists and objects; the deepest body of the API has four. */
const deepest = 32;

const parsers = new Map<number, Middleware>();

/** The parser for bodies of at most `largest` bytes. */
const parserFor = (largest: number): Middleware => {
  const parser = parsers.get(largest) ?? bodyParser({ enableTypes: ['json'], jsonLimit: `${largest}b` });
  parsers.set(largest, parser);
  return parser;
};

/**
 * Reads the body of a request. Nothing reads it before, so that requests without permission are refused at no cost.
 * @param largest most bytes
 * @param within milliseconds for it to arrive
 * @returns the parsed JSON, an empty object where there is none
 * @throws ProblemError 408 when it arrives too slowly, 400 when it is incomplete or nested too deeply; koa's own 413
 * and 400
 */
export const readBody = async (
  ctx: Context,
  largest: number,
  within = timeoutOf(largest),
): Promise<unknown> => {
  // The response's time limit doesn't include the time that the client's network takes to send.
  await withoutTimeLimit(ctx, () =>
    inTime(
      ctx,
      parserFor(largest)(ctx, async () => {}),
      within,
    ),
  );
  const { body } = ctx.request;
  if (exceedsDepth(body, deepest)) {
    throw new ProblemError(
      400,
      `The request is nested too deeply. Send lists and objects within each other on at most ${deepest} levels.`,
    );
  }
  return body;
};

/**
 * Reads the body of a request without parsing it.
 * @param largest most bytes
 * @throws ProblemError 408 when it arrives too slowly, 400 when it is incomplete; an error with status 413 when it is
 * larger
 */
export const readBytes = (ctx: Context, largest: number): Promise<Uint8Array> => {
  const length = ctx.get('Content-Length') || null;
  return withoutTimeLimit(ctx, () =>
    inTime(ctx, getRawBody(ctx.req, { length, limit: largest }), timeoutOf(largest)),
  );
};

/** raw-body's errors where the client hung up half-way: while the body was read, or before. */
const cutShort: readonly unknown[] = ['request.aborted', 'stream.not.readable'];

/** The client hung up half-way. The code of raw-body's error looks like that of an unavailable server. */
const isCutShort = ({ req }: Context, error: unknown): boolean =>
  req.readableAborted && error instanceof Error && 'type' in error && cutShort.includes(error.type);

const inTime = async <Read>(ctx: Context, whole: Promise<Read>, within: number): Promise<Read> => {
  const reading = whole.catch((error: unknown) => {
    throw isCutShort(ctx, error)
      ? new ProblemError(400, 'The connection ended before the whole request had arrived. Send it again.')
      : error;
  });
  // After the time limit the rest of the body isn't awaited: the connection is closed soon after the response.
  if (await endsWithin(within, reading)) return reading;
  throw new ProblemError(
    408,
    'The request took too long to arrive. Check your connection, then send it again.',
  );
};

/**
 * Whether lists and objects are nested deeper than a number of levels: parsing them is cheap, but recursive code such
 * as JSON.stringify runs out of stack. Checks level by level, without recursion.
 */
export const exceedsDepth = (value: unknown, levels: number): boolean => {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return false;
};

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Refuses bodies that are not JSON, which a plain form of another site could send, and compressed ones, which can grow
 * in memory by a factor of thousands.
 */
export const jsonOnly: Middleware = async (ctx, next) => {
  const hasBody = ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;
  if (hasBody && !ctx.is('application/json')) {
    throw new ProblemError(415, 'Send the request as JSON, with the content type application/json.');
  }
  const encoding = ctx.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw new ProblemError(415, 'Send the request as plain JSON, without compression.');
  }
  await next();
};

/**
 * Closes a connection when the rest of a request body takes too long after the response. Until then the rest is
 * discarded, so that the client can read the response.
 */
export const closeUnread =
  (milliseconds: number): Middleware =>
  async ({ req, res }, next) => {
    res.once('finish', () => {
      if (req.complete) return;
      const timer = setTimeout(() => req.socket.destroy(), milliseconds);
      req.once('close', () => clearTimeout(timer));
      req.once('end', () => clearTimeout(timer));
    });
    await next();
  };
