/** What the web app takes for zod: zod, once it has its settings. */
import './src/zodSettings.ts';

export * from 'zod/v4';
