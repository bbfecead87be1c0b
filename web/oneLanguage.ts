import type { Plugin } from 'vite';

/** The translations of react-aria, a file for each language, such as `intl/de-DE.mjs` or `intl/combobox/de-DE.mjs`. */
const otherLanguage = /[\\/]intl[\\/](?:[^\\/]+[\\/])?(?!en-)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** The planner is English only: leaving out react-aria's other 32 languages saves 11 kB of every first visit. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (otherLanguage.test(id) ? '\0no-words' : null),
  load: (id) => (id === '\0no-words' ? 'export default {}' : null),
});
