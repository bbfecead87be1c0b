import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { call } from '../api/call.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { ClosedMonthsQuestion } from './ClosedMonthsQuestion.tsx';

const refusal = {
  ...problem(409, 'This would change May 2026, which is closed.'),
  code: 'closed-months',
  closedMonths: [{ month: '2026-05', revenue: 0, grossProfit: -55, otherCosts: 0, netProfit: -55 }],
};

/** Has the API ask about what it is sent, once for each refusal, and then take it. @returns what it was sent */
const asking = (route: string, refusals: readonly object[] = [refusal]): unknown[] => {
  const sent: unknown[] = [];
  fakeApi({
    [route]: (body) => {
      const refused = refusals[sent.length];
      sent.push(body);
      return refused ? { status: 409, body: refused } : { status: 201, body: {} };
    },
  });
  return sent;
};

it('given the change has a reason already, then the question begins with it, and what is made of it is sent', async () => {
  render(<ClosedMonthsQuestion />);
  const sent = asking('POST /api/software-cost-adjustments');
  const body = { softwareCostId: 1, month: '2026-05', adjustedCost: '150', reason: 'Ten more seats' };
  const answer = call('POST /api/software-cost-adjustments', { body });
  const reason = await screen.findByLabelText('Reason');
  expect(reason).toHaveProperty('value', 'Ten more seats');
  await userEvent.type(reason, ', billed late');
  await userEvent.click(screen.getByRole('button', { name: 'Restate the month' }));
  await answer;
  expect(sent).toEqual([body, { ...body, closedMonths: 'restate', reason: 'Ten more seats, billed late' }]);
});

it('given a reason is typed and the question left, then it asks before it is lost; without one the field says so', async () => {
  render(<ClosedMonthsQuestion />);
  asking('POST /api/software-costs');
  const body = { name: 'Miro', defaultMonthlyCost: '8', costType: 'direct' as const };
  const left = expect(call('POST /api/software-costs', { body })).rejects.toThrow('which is closed');
  const reason = await screen.findByLabelText('Reason');
  await userEvent.click(screen.getByRole('button', { name: 'Restate the month' }));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await userEvent.type(reason, 'Late invoice');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await left;
});

it('given the change has none, then the question asks for one', async () => {
  render(<ClosedMonthsQuestion />);
  asking('POST /api/software-costs');
  const body = { name: 'Miro', defaultMonthlyCost: '8', costType: 'direct' as const };
  const left = expect(call('POST /api/software-costs', { body })).rejects.toThrow('which is closed');
  expect(await screen.findByLabelText('Reason')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  await left;
});

it('given a later month doesn’t help a new record, then it is restated with the month that was typed', async () => {
  render(<ClosedMonthsQuestion />);
  const datable = { ...refusal, countFrom: { field: 'startMonth', month: '2026-06' } };
  const sent = asking('POST /api/software-costs', [datable, refusal]);
  const body = {
    name: 'Miro',
    defaultMonthlyCost: '8',
    costType: 'direct' as const,
    startMonth: '2026-05',
  };
  const answer = call('POST /api/software-costs', { body });
  await userEvent.click(await screen.findByRole('button', { name: 'Count it from June 2026' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Late');
  await userEvent.click(screen.getByRole('button', { name: 'Restate the month' }));
  await answer;
  expect(sent[2]).toEqual({ ...body, closedMonths: 'restate', reason: 'Late' });
});
