import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProjectView } from '#projections/projects/view.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { ReadOnlyContext } from '../../ui/basics/readOnly.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { LikelihoodFields, likelihoodBody } from './LikelihoodFields.tsx';
import { LikelihoodTag } from './LikelihoodTag.tsx';

const pitch: ProjectView = {
  ...projectOf(7, 'Pitch'),
  likelihood: 'tentative',
  likelihoodPercent: 60,
  decidedOn: null,
  version: 4,
};
let sent: unknown[];

beforeEach(() => {
  sent = [];
  fakeApi({
    'PATCH /api/projects/7': (body) => {
      sent.push(body);
      const { likelihood } = body as { likelihood: string };
      const decided = { ...pitch, likelihood, likelihoodPercent: null, decidedOn: '2026-11-25', version: 5 };
      return { status: 200, body: likelihood === 'tentative' ? { ...pitch, version: 6 } : decided };
    },
  });
});
const show = (what: React.ReactNode) => renderPage(() => what, '/');

it.each([
  ['Mark as won', 'won', 'Pitch counts in every figure now.'],
  ['Mark as lost', 'lost', 'Pitch counts nowhere any more; its hours and its history stay.'],
])(
  'given “%s”, then it is said at the version that was seen, and can be taken back',
  async (name, likelihood, told) => {
    show(<DecideButtons project={pitch} />);
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText(told);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Pitch is tentative again');
    expect(sent).toEqual([
      { likelihood, expectedVersion: 4 },
      { likelihood: 'tentative', likelihoodPercent: 60, expectedVersion: 5 },
    ]);
  },
);

it('given the list is read before the answer, then the decision can be taken back with its percentage', async () => {
  const answered = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    await answered.promise;
    return answer(url, init);
  });
  let read = (_: ProjectView) => {};
  const Listed = () => {
    const [project, setProject] = useState(pitch);
    read = setProject;
    return <DecideButtons project={project} />;
  };
  show(<Listed />);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as won' }));
  act(() => read({ ...pitch, likelihood: 'won', likelihoodPercent: null, version: 5 }));
  answered.resolve();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Pitch is tentative again');
  expect(sent[1]).toEqual({ likelihood: 'tentative', likelihoodPercent: 60, expectedVersion: 5 });
});

it.each([
  ['is won', projectOf(7, 'Site'), false],
  ['is lost', { ...pitch, likelihood: 'lost' as const }, false],
  ['is looked at on a past day', pitch, true],
])('given a project that %s, then there is nothing to decide', (_, project, isReadOnly) => {
  show(
    <ReadOnlyContext value={isReadOnly}>
      <DecideButtons project={project} />
    </ReadOnlyContext>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('tags what is not won, and nothing else', () => {
  show(
    <>
      <LikelihoodTag project={pitch} />
      <LikelihoodTag project={{ likelihood: 'lost', likelihoodPercent: null }} />
      <LikelihoodTag project={projectOf(1, 'Site')} />
    </>,
  );
  const tags = [...document.querySelectorAll('[data-slot~="badge"]')].map((tag) => tag.textContent);
  expect(tags).toEqual(['Tentative 60%', 'Lost']);
});

it('sends nothing of a project of which nothing was said and nothing is', () => {
  const values = { likelihood: 'won' as const, likelihoodPercent: '', decidedOn: null };
  expect(JSON.stringify(likelihoodBody(values, undefined))).toBe('{}');
  expect(likelihoodBody(values, pitch)).toMatchObject({ likelihood: 'won', decidedOn: null });
  expect(likelihoodBody({ ...values, likelihood: 'tentative', likelihoodPercent: '60' }, undefined)).toEqual({
    likelihood: 'tentative',
    likelihoodPercent: 60,
    decidedOn: undefined,
  });
});

it.each([
  ['tentative', 'Today where it is blank'],
  ['lost', 'The day so far where it is blank'],
] as const)('says what a blank day of a lost project means that was %s', async (likelihood, text) => {
  const nothing = () => undefined;
  const percent = { name: 'likelihoodPercent', value: '', onChange: nothing, error: undefined };
  show(
    <LikelihoodFields
      {...{ project: { ...pitch, likelihood }, likelihood: 'lost', percent, decidedOn: null, errors: {} }}
      {...{ onLikelihood: nothing, onDecidedOn: nothing }}
    />,
  );
  expect(await screen.findByText(text)).not.toBeNull();
});
