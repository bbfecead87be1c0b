import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';

const own = (name: string): string => join(import.meta.dirname, name);

/** Every file of the page, by its address: those of Swagger UI, and what starts it. */
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
 * The page on which the API's document is read and tried. It holds nothing of the agency: whoever is no administrator sees
 * an empty one, as the document is refused to them.
 */
export const openApiPage: Middleware = async (ctx, next) => {
  const file = files.get(ctx.path);
  if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.type = extname(file);
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = createReadStream(file);
};
