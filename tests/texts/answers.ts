import { type Sightings, sightings } from './sightings.ts';
import { inAnswers } from './specified.ts';

type Refusal = { detail?: string; errors?: { message: string }[] };

/** Records which of the specified texts a refusal contains, where the run records any. */
export function readRefusal(body: unknown, kept: Sightings | undefined = sightings): void {
  if (!kept || typeof body !== 'object' || body === null) return;
  const { detail, errors = [] } = body as Refusal;
  const said = [detail, ...errors.map(({ message }) => message)];
  kept.add(inAnswers.filter(({ text }) => said.includes(text)));
}
