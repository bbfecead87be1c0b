import type { Middleware } from 'koa';

/**
 * Closes connections on which a body goes on arriving after its request was answered, when it takes longer than some
 * milliseconds: until then it is thrown away as it comes, so that the sender gets to read the answer.
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
