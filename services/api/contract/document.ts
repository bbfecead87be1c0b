import type { Endpoints } from './endpoint.ts';

/** What the API says of itself. */
export const documentEndpoints = {
  'GET /api/openapi.json': {
    summary: 'This document',
    access: 'admin',
    answers: { 200: { media: 'application/json', description: 'OpenAPI 3.1.', isWithoutPay: true } },
    isPresentOnly: true,
    takesOwnSnapshots: true,
    // It is made once, when somebody first asks.
    longestHold: 1_000,
  },
} satisfies Endpoints;
