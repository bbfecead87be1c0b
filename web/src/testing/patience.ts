import { configure } from '@testing-library/react';

// A form's code is fetched when it first opens, and a busy machine takes its time.
configure({ asyncUtilTimeout: 40_000 });
