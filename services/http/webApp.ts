import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Context } from 'koa';

const year = 365 * 24 * 60 * 60 * 1000;

/** Responds with a file of the built web app; any other address is a page of the app itself. */
export const webApp = async (root: string, ctx: Context): Promise<void> => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.status = 405;
    return;
  }
  const hashed = ctx.path.startsWith('/assets/');
  // A name that the build never makes could lead out of the folder, to a file that changes and must not be kept.
  if (hashed && !assetName.test(ctx.path)) return missing(ctx, olderVersion);
  const path = hashed || (await isFile(root, ctx.path)) ? ctx.path : '/index.html';
  // Precompressed files are sent to clients that accept them.
  ctx.vary('Accept-Encoding');
  try {
    await send(ctx, path, { root, maxAge: hashed ? year : 0, immutable: hashed });
    if (!hashed) ctx.set('Cache-Control', 'no-cache');
  } catch (error) {
    if (!isMissing(error)) throw error;
    missing(ctx, hashed ? olderVersion : 'The web app is not built. Run npm start.');
  }
};

const olderVersion = 'This file is from an older version. Reload the page.';

const missing = (ctx: Context, sentence: string): void => {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = sentence;
};

const assetName = /^\/assets\/[\w-]+(\.[\w-]+)+$/;

/**
 * Identifies a build of the web app by the address of its first script, which changes with every other build; null
 * where it isn't built.
 */
export const buildOf = (root: string): string | null => {
  const page = join(root, 'index.html');
  if (!existsSync(page)) return null;
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1] ?? null;
};

const isFile = async (root: string, path: string): Promise<boolean> => {
  // Only names that the build makes: no dots but one, and nothing that could leave the folder.
  if (!/^\/[\w-]+(\.[\w-]+)+$/.test(path)) return false;
  return (await stat(join(root, path)).catch(() => null))?.isFile() ?? false;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;
