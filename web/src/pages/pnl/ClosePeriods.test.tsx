import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { dialogNamed, failure, press, toast } from '../../testing/financePage.ts';
import { eachBesideThePnl, forecast, ok, openPnl, pnlAnswers } from '../../testing/pnlPage.ts';

eachBesideThePnl();

const periods = { lastEnded: '2026-04', next: '2026-03', months: [] };
const check = (month: string) => ({
  month,
  refusal: null,
  notes: ['1 manual figure has no reason.'],
  figures: { totalRevenue: 3000, totalCosts: 1000.5, netProfit: 1999.5 },
  digest: `digest of ${month}`,
  position: 7,
});

describe('closing months', () => {
  it('says so where the server is away, and goes on once it is back', async () => {
    let isAway = true;
    fakeApi({ ...pnlAnswers, 'GET /api/periods': () => (isAway ? failure : ok(periods)()) });
    openPnl();
    await forecast();
    await press('Close months…');
    const dialog = await dialogNamed('Close months');
    expect(await within(dialog).findByText('This could not be loaded')).not.toBeNull();
    isAway = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Close March 2026' })).not.toBeNull();
  });

  it('gives the focus back to where it was opened', async () => {
    fakeApi({ ...pnlAnswers, 'GET /api/periods': ok({ ...periods, next: '2026-05' }) });
    openPnl();
    await forecast();
    await press('Close months…');
    await screen.findByText(/every month that has ended is closed/);
    await userEvent.keyboard('{Escape}');
    const opener = screen.getByRole('button', { name: 'Close months…' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('says which months are closed where there is none to close, and what the first close rules out', async () => {
    const months = ['2026-03', '2026-04'].map((month) => ({ month, isClosed: true, changes: [] }));
    let answer: unknown = { ...periods, next: '2026-05', months };
    fakeApi({
      ...pnlAnswers,
      'GET /api/periods': () => ok(answer)(),
      'GET /api/periods/2026-04/check': ok(check('2026-04')),
    });
    openPnl();
    await forecast();
    await press('Close months…');
    await screen.findByText('March 2026 to April 2026: every month that has ended is closed.');
    answer = { ...periods, next: null };
    cleanup();
    openPnl();
    await forecast();
    await press('Close months…');
    await screen.findByText('Months before April 2026 can’t be closed afterwards.');
  });

  it('closes what was looked at, one after the other, and says what was worth a look in which', async () => {
    const sent: unknown[] = [];
    const close = (body: unknown) => {
      sent.push(body);
      return ok(periods)();
    };
    fakeApi({
      ...pnlAnswers,
      'GET /api/periods': ok(periods),
      'GET /api/periods/2026-03/check': ok(check('2026-03')),
      'GET /api/periods/2026-04/check': ok({ ...check('2026-04'), notes: [] }),
      'POST /api/periods/2026-03/close': close,
      'POST /api/periods/2026-04/close': close,
    });
    openPnl();
    await forecast();
    await press('Close months…');
    const dialog = await dialogNamed('Close months');
    await userEvent.click(await within(dialog).findByRole('button', { name: /From March 2026 to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'April 2026' }));
    expect(
      await within(dialog).findByRole('row', { name: 'April 2026 £3,000.00 £1,000.50 £1,999.50' }),
    ).not.toBeNull();
    expect(within(dialog).getByRole('listitem').textContent).toBe(
      'March 2026: 1 manual figure has no reason.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close 2 months' }));
    expect(await toast()).toContain('March 2026 to April 2026 closed');
    expect(sent).toEqual([{ digest: 'digest of 2026-03' }, { digest: 'digest of 2026-04' }]);
  });

  it('given a month is closed that can’t be read yet, then it goes on with the next', async () => {
    const sent: unknown[] = [];
    const close = (status: number) => (body: unknown) => {
      sent.push(body);
      const headers: Record<string, string> =
        status === 202 ? { 'Content-Type': 'application/problem+json' } : {};
      return { status, body: status === 202 ? problem(202, 'Reload in a moment.') : periods, headers };
    };
    fakeApi({
      ...pnlAnswers,
      'GET /api/periods': ok(periods),
      'GET /api/periods/2026-03/check': ok(check('2026-03')),
      'GET /api/periods/2026-04/check': ok(check('2026-04')),
      'POST /api/periods/2026-03/close': close(202),
      'POST /api/periods/2026-04/close': close(200),
    });
    openPnl();
    await forecast();
    await press('Close months…');
    const dialog = await dialogNamed('Close months');
    await userEvent.click(await within(dialog).findByRole('button', { name: /From March 2026 to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'April 2026' }));
    await within(dialog).findByRole('row', { name: /^April 2026 £3,000.00/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close 2 months' }));
    expect(await toast()).toContain('March 2026 to April 2026 closed');
    expect(sent).toHaveLength(2);
  });

  it('given a later month is refused, then it says which are closed and which are not', async () => {
    const incomplete = { status: 409, body: problem(409, 'April 2026 is incomplete.') };
    fakeApi({
      ...pnlAnswers,
      'GET /api/periods': ok(periods),
      'GET /api/periods/2026-03/check': ok(check('2026-03')),
      'GET /api/periods/2026-04/check': ok(check('2026-04')),
      'POST /api/periods/2026-03/close': ok(periods),
      'POST /api/periods/2026-04/close': () => incomplete,
    });
    openPnl();
    await forecast();
    await press('Close months…');
    const dialog = await dialogNamed('Close months');
    await userEvent.click(await within(dialog).findByRole('button', { name: /From March 2026 to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'April 2026' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Close 2 months' }));
    expect(await toast()).toBe('March 2026 closed, April 2026 notApril 2026 is incomplete.');
  });
});
