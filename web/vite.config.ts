import { join } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { cssModules } from './cssModules.ts';
import { endpointFacts } from './endpointFacts.ts';
import { oneLanguage } from './oneLanguage.ts';

/** The planner itself, as `npm start` runs it: `npm run dev:web` serves the web app beside it. */
const planner = 'http://127.0.0.1:3000';

const reactRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production');

const filesOf = (...paths: string[]): RegExp =>
  new RegExp(
    paths
      .map((path) => `/${path}\\.tsx?$`)
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  );

/** The parts that no page does without, sign-in included: of the kit and of addresses. */
const pageParts = filesOf(
  'ui/(page/(PageHeader|Card)|feedback/(ErrorBoundary|ErrorState|Alert))',
  'address/(useMonthParam|useAddress|parameters)',
);

/** The parts that hardly a page of figures does without. */
const figureParts = filesOf(
  'ui/(feedback/(EmptyState|Skeleton|UtilisationBar)|page/StatCard|basics/Badge)',
  'format/(money|hours|percent)',
  'queries/money',
  'charts/OnScreen',
  'explain/ExplainButton',
  'table/useScrollRegion',
  'projects/projectTypes',
  'api/(ofRecord|queries/people)',
  'app/(Loaded|RecordLink)',
  'app/pay/Withheld',
  'money/changeSince',
);

/** Of react-aria: a folder of behaviour, or a component. */
const ariaParts = (...names: string[]): string =>
  `node_modules/(@internationalized|react-aria|react-stately|react-aria-components)/.*/(${names.join('|')})`;

/** What is typed into: signing in needs it, and every dialog. */
const fieldParts = new RegExp(
  [
    ariaParts(
      '(form|textfield|label|autocomplete|string)/',
      '(FieldError|Form|Group|Input|Text|TextField|TextArea)\\.',
    ),
    ariaParts('(keyboard|useEvent|useFormReset|useLocalizedStringFormatter|virtualFocus)\\.'),
    '/web/src/ui/fields/(Form|Field|TextField)\\.tsx',
  ].join('|'),
);

/** What asks before something is changed. */
const dialogParts = new RegExp(
  [
    ariaParts('(overlays|dialog|visually-hidden)/', '(Heading|Modal|Dialog|Popover)\\.'),
    '/web/src/ui/(layers/(Modal|ConfirmDialog|Dialog)|table/RowButtons)\\.tsx',
    '/web/src/(app/useWrite|records/(useForm|FormDialog|staleRecord))\\.tsx?',
    '/web/src/address/useAddressDialog\\.ts',
    'lucide-react/.*/(pencil|trash-2)\\.',
  ].join('|'),
);

/** What is chosen from. */
const listParts = new RegExp(
  [
    ariaParts(
      '(collections|listbox|selection|menu|select|combobox|list)/',
      '(Collection|ListBox|Select|ComboBox|Header|Separator)\\.',
    ),
    ariaParts('(useCollator|useFilter|scrollIntoView|getScrollParents|useDescription)\\.'),
    '/web/src/ui/(pickers/(OptionList|Select|ComboBox)|basics/options|fields/NumericField)\\.tsx?',
  ].join('|'),
);

/** What is sent at its smallest, a sixth below what can be afforded for each answer. Too slow to do more than once. */
const compressed = compression({
  include: /\.(js|css|html|svg)$/,
  threshold: 1024,
  algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), oneLanguage(), endpointFacts(), cssModules(), compressed],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'zod.ts') },
      // Its package leads to the build with warnings for developers, whatever is built.
      { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
      // What workbooks are zipped with, without workers from blob: addresses.
      { find: /^fflate$/, replacement: join(import.meta.dirname, 'syncZip.ts') },
      // React has had it itself since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything from a file of its own: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // Every browser that runs the rest of the script preloads modules by itself.
    modulePreload: { polyfill: false },
    // A schema beside a function that the web uses is no reason to ship zod: building one has no effect by itself.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // The names of classes, above all, stand where they are used.
      optimization: { inlineConst: { mode: 'all' } },
      // Many small files compress badly: what comes first, and what every page is made of, are one file each.
      output: {
        // The frame names every file that may be needed: short names are half a kilobyte of each first page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 2 },
            { name: 'page', test: pageParts, priority: 1 },
            { name: 'figures', test: figureParts, priority: 1 },
            { name: 'fields', test: fieldParts, priority: 1 },
            { name: 'dialogs', test: dialogParts },
            { name: 'lists', test: listParts },
          ],
        },
      },
    },
  },
  // The live feed goes through as it is; the Host header stays, so that a write still comes from the same origin.
  server: { proxy: { '/api': { target: planner, changeOrigin: false } } },
});
