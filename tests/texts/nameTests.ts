import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import { sightings } from './sightings.ts';

// Setup of each file of a suite: each text is recorded with the test that met it.
if (sightings) {
  const kept = sightings;
  beforeEach(({ task }) => {
    kept.test = `${relative(process.cwd(), task.file.filepath)} > ${task.fullTestName}`;
  });
}
