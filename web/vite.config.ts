import { join } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { cssModules } from './cssModules.ts';
import { endpointFacts } from './endpointFacts.ts';
import { oneLanguage } from './oneLanguage.ts';

/** The planner as `npm start` runs it; `npm run dev:web` serves the web app in front of it. */
const planner = 'http://127.0.0.1:3000';

const reactRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production');

const filesOf = (...paths: string[]): RegExp =>
  new RegExp(
    paths
      .map((path) => `/${path}\\.tsx?$`)
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  );

/** Components and address functions that every page needs, sign-in included. */
const pageParts = filesOf(
  'ui/(page/(PageHeader|Card)|feedback/(ErrorBoundary|ErrorState|Alert))',
  'address/(useMonthParam|useAddress|parameters)',
);

/** Parts that nearly every page with figures needs. */
const figureParts = filesOf(
  'ui/(feedback/(EmptyState|Skeleton|UtilisationBar)|page/StatCard|basics/Badge)',
  'format/(money|hours|percent)',
  'queries/money',
  'charts/(OnScreen|monthName|ChartTooltip|Legend)',
  'explain/ExplainButton',
  'table/useScrollRegion',
  'projects/(projectTypes|likelihood/(counted|CountedSwitch))',
  'api/(ofRecord|queries/people)',
  'app/(Loaded|RecordLink)',
  'app/pay/Withheld',
  'money/changeSince',
);

/** Parts of react-aria: folders of behaviour, or components. */
const ariaParts = (...names: string[]): string =>
  `node_modules/(@internationalized|react-aria|react-stately|react-aria-components)/.*/(${names.join('|')})`;

/** Fields: needed to sign in, and by every dialog. */
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

/** Dialogs. */
const dialogParts = new RegExp(
  [
    ariaParts('(overlays|dialog|visually-hidden)/', '(Heading|Modal|Dialog|Popover)\\.'),
    '/web/src/ui/(layers/(Modal|ConfirmDialog|Dialog)|table/RowButtons)\\.tsx',
    '/web/src/(app/useWrite|records/(useForm|FormDialog|staleRecord))\\.tsx?',
    '/web/src/address/useAddressDialog\\.ts',
    'lucide-react/.*/(pencil|trash-2)\\.',
  ].join('|'),
);

/** Lists of options. */
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

/**
 * The maximum compression, a sixth smaller than what is affordable for each response. Too slow to do more than once.
 */
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
      // Its package entry is a build with warnings for developers, even in production.
      { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
      // The zip function for workbooks, without workers from blob: addresses.
      { find: /^fflate$/, replacement: join(import.meta.dirname, 'syncZip.ts') },
      // Built into React since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every asset gets a file of its own: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // Every browser that runs the rest of the script has module preloading.
    modulePreload: { polyfill: false },
    // A schema beside a function that the web uses must not bundle zod: building a schema has no side effects.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // Inlines constants, above all the names of classes.
      optimization: { inlineConst: { mode: 'all' } },
      // Many small files compress badly: what loads first, and what every page needs, are one file each.
      output: {
        // The frame names every file that may be needed: short names save half a kilobyte of each first page.
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
  // The live feed is proxied as it is; the Host header is kept, so that writes still come from the same origin.
  server: { proxy: { '/api': { target: planner, changeOrigin: false } } },
});
