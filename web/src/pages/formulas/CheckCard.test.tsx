import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { proofOf } from '../../testing/replayAnswers.ts';
import { CheckCard } from './CheckCard.tsx';

let proofs: VerificationView[];

beforeEach(() => {
  proofs = [];
  fakeApi({
    'GET /api/admin/verifications': () => ({ status: 200, body: proofs }),
    'POST /api/admin/verifications': () => {
      proofs = [proofOf(9)];
      return { status: 201, body: proofs[0] };
    },
  });
});

describe('the proof', () => {
  it('says that every table equals a fresh build', async () => {
    renderPage(CheckCard, '/formulas');
    expect(await screen.findByText('The figures have not been checked yet.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Check the figures' }));
    expect(await screen.findByText(/^Checked: all [\d,]+ figures agree with the records$/)).toBeDefined();
    expect(screen.queryByText(/not among them/)).toBeNull();
  });

  it('names the rows that differ, and what to do', async () => {
    proofs = [proofOf(9, ['{"scope":"1","direct_cost":1}'])];
    renderPage(CheckCard, '/formulas');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Some figures do not agree with the records.*Recalculate everything/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    const rows = within(screen.getByRole('region', { name: 'Rows of lines that differ' }));
    expect(rows.getByText('Only among the figures in use')).toBeDefined();
    expect(rows.getByText('{"scope":"1","direct_cost":1}')).toBeDefined();
  });

  it('names the streams of which events are gone', async () => {
    const proof = proofOf(9);
    if (proof.result) proof.result.holes = ['client-1', 'user-2'];
    proofs = [proof];
    renderPage(CheckCard, '/formulas');
    expect((await screen.findByText(/^Events are gone from the log/)).textContent).toMatch(
      /on 2 records\. Put them back from a backup.*: client-1, user-2$/,
    );
  });

  it('says what closed months come to by now, and where one is not as it was written', async () => {
    const proof = proofOf(9);
    if (proof.result)
      proof.result.closedMonths = [
        { month: '2026-03', isWhole: true, leaves: ['directStaffCosts', 'slaRevenue'] },
        { month: '2026-04', isWhole: false, leaves: [] },
        { month: '2026-05', isWhole: true, leaves: [] },
      ];
    proofs = [proof];
    renderPage(CheckCard, '/formulas');
    expect(
      await screen.findByText(
        'March 2026 was reported before this version counted Direct Staff Costs, SLA Revenue as it does. That is no fault: what was reported stays.',
      ),
    ).toBeDefined();
    expect(screen.getByText('1 closed month comes to what was reported.')).toBeDefined();
    expect(document.body.textContent).toContain('What was reported of April 2026 is not what was written.');
  });

  it('says beside it that changes could not be counted by either', async () => {
    const proof = proofOf(9);
    const said = { rows: 1, digest: '5f'.repeat(32) };
    const parked = { table: 'parked', isEqual: true, live: said, fresh: said };
    proof.result?.tables.push({ ...parked, onlyLive: [], onlyFresh: [] });
    proofs = [proof];
    renderPage(CheckCard, '/formulas');
    expect(await screen.findByText(/^Checked: all [\d,]+ figures agree with the records$/)).toBeDefined();
    expect(screen.getByText(/^1 recorded change is not among them/)).toBeDefined();
  });
});
