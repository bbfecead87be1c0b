import type { Context, Middleware } from 'koa';
import { usualBody } from './body.ts';

/** Whether a body is no larger than that of a form: taking it in is less than a connection that can't go on. */
const isOfForm = ({ headers }: Context['req']): boolean => Number(headers['content-length']) <= usualBody;

/**
 * Closes connections on which a body goes on arriving after its request was answered, when it takes longer than some
 * milliseconds. Until then what a browser of somebody sends is thrown away as it comes, since it reads the answer once
 * all is sent; of anybody else's large ones not another byte is taken in.
 * @param isSomebodys whether a request comes from where somebody has signed in once
 */
export const closeUnread =
  (milliseconds: number, isSomebodys: (ctx: Context) => boolean): Middleware =>
  async (ctx, next) => {
    const { req, res } = ctx;
    res.once('finish', () => {
      if (req.complete) return;
      const timer = setTimeout(() => req.socket.destroy(), milliseconds);
      req.once('close', () => clearTimeout(timer));
      req.once('end', () => clearTimeout(timer));
      if (isOfForm(req) || isSomebodys(ctx)) return;
      // Node begins to throw away what is left as soon as this is over.
      setImmediate(() => {
        req.pause();
        req.socket.pause();
      });
    });
    await next();
  };
