import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import { sightings } from './sightings.ts';

// Set up before each file of a suite: what is met is kept together with the test that met it.
if (sightings) {
  const kept = sightings;
  beforeEach(({ task }) => {
    kept.test = `${relative(process.cwd(), task.file.filepath)} > ${task.fullTestName}`;
  });
}
