import { expect } from 'vitest';
import { expectRefusal } from '../../../../tests/problems.ts';
import type { TestServer } from '../../../../tests/server.ts';
import { bodies, type Fields } from '../bodies.ts';

type TextField = { name: string; field: string; body: Fields };

/** Every text field of every write, except passwords, which may be any text. */
export const textFields: readonly TextField[] = Object.entries(bodies).flatMap(([name, valid]) =>
  valid.flatMap((body) =>
    Object.entries(body)
      .filter(([field, value]) => typeof value === 'string' && field !== 'password')
      .map(([field]) => ({ name, field, body })),
  ),
);

/** Expects a field to refuse each of these texts, and nothing of the request to be stored. */
export const expectUnstorable = async (
  server: TestServer,
  { name, field, body }: TextField,
  texts: readonly string[],
): Promise<void> => {
  const [method = '', path = ''] = name.split(' ');
  const address = path.replace(':kind', 'freelancers').replace(':id', '2').replace(':month', '2026-05');
  const head = await server.planner.store.head();
  // Another client signs in and out, as the administrator is still needed.
  const client = /log(in|out)$/.test(path) ? server.visitor() : server.admin;
  for (const text of texts) {
    const answer = await client.send(method, address, { json: { ...body, [field]: text } });
    expect(answer).toMatchObject({ status: 400 });
    expectRefusal(answer);
  }
  expect(await server.planner.store.head()).toBe(head);
};
