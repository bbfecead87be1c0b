import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';

const own = (name: string): string => join(import.meta.dirname, name);

/** Every file of the page, by address: Swagger UI's, and the script that starts it. */
const files = new Map([
  ['/api-docs', own('page.html')],
  ['/api-docs/page.js', own('page.js')],
  ['/api-docs/swagger-ui.css', fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))],
  [
    '/api-docs/swagger-ui-bundle.js',
    fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  ],
]);

/**
 * The page for reading and trying the API's document. It contains no data of the agency: other users than
 * administrators see it empty, as the document is refused to them.
 */
export const openApiPage: Middleware = async (ctx, next) => {
  const file = files.get(ctx.path);
  if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.type = extname(file);
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = createReadStream(file);
};
