import * as React from 'react';
import { afterEach } from 'vitest';

const secret = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, { actQueue: unknown }>)[secret];

// Setup of each file of the suite. React's development build captures a stack for every element, for warnings that name
// the component, until it has captured very many. That is a sixth of the suite's time.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
});

afterEach(() => {
  // React would render nothing in the tests that follow.
  if (internals?.actQueue)
    throw new Error('The test left an act() open: await it, or return nothing from it.');
});
