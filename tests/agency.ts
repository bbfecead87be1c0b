import { z } from 'zod';
import type { Answer, HttpClient } from './httpClient.ts';

type Fields = Record<string, unknown>;

/** Request bodies as the web app sends them; `changes` replace or add fields. */
export const aRetainer = (clientId: number, changes: Fields = {}): Fields => ({
  name: 'Care plan',
  clientId,
  projectType: 'retainer',
  hourlyRate: '60',
  revenue: '3000',
  revenueSplit: null,
  startMonth: '2026-01',
  status: 'planning',
  ...changes,
});

export const anSla = (clientId: number, changes: Fields = {}): Fields => ({
  name: 'Service desk',
  clientId,
  projectType: 'sla',
  hourlyRate: '82.5',
  revenue: null,
  allocatedHours: 40,
  startMonth: '2026-03',
  status: 'planning',
  ...changes,
});

export const aTeamMember = (changes: Fields = {}): Fields => ({
  name: 'Ada Byrne',
  email: 'ada@agency.example',
  role: 'Designer',
  salary: '36000',
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  costType: 'direct',
  directCostPercentage: 100,
  ...changes,
});

export const aFreelancer = (changes: Fields = {}): Fields => ({
  name: 'Flo Marsh',
  email: 'flo@freelance.example',
  role: 'Copywriter',
  hourlyRate: '45',
  minAgreedHours: 20,
  costType: 'direct',
  directCostPercentage: 100,
  ...changes,
});

export const aUser = (username: string, changes: Fields = {}): Fields => ({
  firstName: 'Una',
  lastName: 'Quill',
  username,
  email: 'una@agency.example',
  password: 'battery staple',
  role: 'team_member',
  ...changes,
});

/** Posts a new record. @returns its id. @throws unless it was created */
export const add = async (client: HttpClient, path: string, fields: Fields): Promise<number> => {
  const answer = await client.post(path, fields);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return idOf(answer);
};

/** The id of the record in a response; a user's too. */
export const idOf = (answer: Answer): number => z.object({ id: z.coerce.number() }).parse(answer.body).id;

/** A record of a list by its id. */
export const recordOf = (answer: Answer, id: number | string): unknown =>
  z
    .array(z.looseObject({ id: z.unknown() }))
    .parse(answer.body)
    .find((record) => record.id === id);
