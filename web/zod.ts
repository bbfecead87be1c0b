/** The web app's zod: loads its settings first. */
import './src/zodSettings.ts';

export * from 'zod/v4';
