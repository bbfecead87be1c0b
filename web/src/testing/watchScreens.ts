import { sightings } from '../../../tests/texts/sightings.ts';

// Set up before each file of the suite: where a run keeps which of the specified texts it met, jsdom's document tells.
if (sightings) {
  const kept = sightings;
  const { onScreens, soughtOf } = await import('../../../tests/texts/specified.ts');
  const { watchTexts } = await import('./textWatcher.ts');
  watchTexts(document, onScreens.map(soughtOf), (places) =>
    kept.add(places.flatMap((place) => onScreens[place] ?? [])),
  );
}
