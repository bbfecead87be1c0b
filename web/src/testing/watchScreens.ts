import { sightings } from '../../../tests/texts/sightings.ts';

// Setup of each file of the suite: records which of the specified texts jsdom's document shows, in runs that record
// them.
if (sightings) {
  const kept = sightings;
  const { onScreens, soughtOf } = await import('../../../tests/texts/specified.ts');
  const { watchTexts } = await import('./textWatcher.ts');
  watchTexts(document, onScreens.map(soughtOf), (places) =>
    kept.add(places.flatMap((place) => onScreens[place] ?? [])),
  );
}
