import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright';
import type { Sightings } from './sightings.ts';
import { onScreens, type Sought, soughtOf } from './specified.ts';

/** A path, as its types are the browser's, which the tests don't have. */
const watcher = pathToFileURL(join(import.meta.dirname, '../../web/src/testing/textWatcher.ts')).href;

type Watcher = {
  watchTexts: (shown: unknown, sought: readonly Sought[], see: (places: number[]) => void) => void;
};

/** Records which of the specified texts the pages of a window show, from its next page on. */
export async function watchPages(context: BrowserContext, sightings: Sightings): Promise<void> {
  const texts = sightings.missing(onScreens);
  const { watchTexts } = (await import(watcher)) as Watcher;
  await context.exposeBinding('plannerTextsSeen', (_, places: number[]) =>
    sightings.add(places.flatMap((place) => texts[place] ?? [])),
  );
  await context.addInitScript(
    `(${watchTexts})(document, ${JSON.stringify(texts.map(soughtOf))}, globalThis.plannerTextsSeen);`,
  );
}
