import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExplainView } from '#projections/money/explain/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { entryOf } from '../../testing/historyAnswers.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { ExplainButton } from './ExplainButton.tsx';
import { ExplainHost } from './ExplainHost.tsx';

const call = 'GET /api/explain?figure=directSoftwareCosts&month=2026-05';
const explained: ExplainView = {
  figure: 'directSoftwareCosts',
  label: 'Direct Software Costs',
  month: '2026-05',
  unit: 'money',
  record: null,
  value: 95.5,
  formula: '£120 − £24.50 = £95.50',
  terms: [
    {
      name: 'direct software costs',
      role: 'plus',
      unit: 'money',
      value: 95.5,
      computed: null,
      lines: [
        {
          record: { kind: 'softwareCost', id: '5', name: 'Framewise' },
          of: null,
          amount: 120,
          calculation: '£120 a month',
          change: entryOf(3, { event: 'SoftwareCostAdded' }),
        },
        {
          record: { kind: 'softwareCost', id: '5', name: 'Framewise' },
          of: null,
          amount: -24.5,
          calculation: 'Adjusted to £95.50 from £120',
          change: entryOf(9, { event: 'SoftwareCostAdjusted', reason: 'Credit' }),
        },
      ],
    },
  ],
};

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));

function Page() {
  return (
    <>
      <ExplainButton figure="directSoftwareCosts" month="2026-05" />
      <ExplainHost />
    </>
  );
}

const title = 'Explain Direct Software Costs - May 2026';

describe('explaining a number', () => {
  it('takes one press: its formula, its lines and their sum, and who set each when and why', async () => {
    fakeApi({ [call]: () => ({ status: 200, body: explained }) });
    const router = renderPage(Page, '/');
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Explain this number: Direct Software Costs of May 2026',
      }),
    );
    expect(router.state.location.search).toBe('?explain=directSoftwareCosts.2026-05');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await within(dialog).findByText('£120 − £24.50 = £95.50')).not.toBeNull();
    const rows = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.children].slice(0, 6).map((cell) => cell.textContent?.trim()));
    expect(rows.slice(1)).toEqual([
      ['Framewise', '£120.00', '£120 a month', 'Priya Sandhar', '14 May 2026', 'Software cost added'],
      [
        'Framewise',
        '−£24.50',
        'Adjusted to £95.50 from £120',
        'Priya Sandhar',
        '14 May 2026',
        'Cost adjusted “Credit”',
      ],
      expect.arrayContaining(['Total', '£95.50']),
    ]);
    const [link] = within(dialog).getAllByRole('link', { name: 'History of Framewise' });
    expect(link?.getAttribute('href')).toBe('/history?kind=softwareCost&id=5');
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.search).toBe('');
  });

  it('says why it could not be done, and offers another try', async () => {
    let isDown = true;
    fakeApi({
      [call]: () =>
        isDown ? { status: 503, body: problem(503, 'Not now.') } : { status: 200, body: explained },
    });
    renderPage(Page, '/?explain=directSoftwareCosts.2026-05');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await within(dialog).findByText('Not now.')).not.toBeNull();
    isDown = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('£120 a month')).not.toBeNull();
  });

  it('asks for a record’s part alone, and for nothing where the address makes no sense', async () => {
    const ofOne = { ...explained, record: { kind: 'softwareCost', id: '5', name: 'Framewise' } };
    fakeApi({ [`${call}&record=softwareCost-5`]: () => ({ status: 200, body: ofOne }) });
    renderPage(Page, '/?explain=directSoftwareCosts.2026-05.softwareCost-5');
    expect(await screen.findByText('The part of Framewise.')).not.toBeNull();
    cleanup();
    renderPage(Page, '/?explain=nonsense.2026-99');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
