import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  ada,
  eachWithAPlan,
  grace,
  hoursSent,
  openDialog,
  people,
  press,
  shop,
  stage,
} from '../../testing/allocateDialog.tsx';
import { allocationOf, planOf } from '../../testing/records.ts';

eachWithAPlan();

describe('when others save meanwhile', () => {
  const theirsAt = (version: number, graceHours: number) =>
    planOf(
      [allocationOf(shop, { teamMember: ada }, 25), allocationOf(shop, { teamMember: grace }, graceHours)],
      { version },
    );
  const theirs = theirsAt(2, 10);

  it('shows their hours as long as nothing is typed', async () => {
    const { othersSaved } = await openDialog();
    stage.plan = theirs;
    await othersSaved();
    await waitFor(() =>
      expect(people()).toEqual(['AOAda OkaforTeam Member25h', 'GMGrace MarshTeam Member10h']),
    );
  });

  it('keeps what is typed and gives notice', async () => {
    const { othersSaved } = await openDialog();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    stage.plan = theirs;
    await othersSaved();
    expect(await screen.findByText('Somebody has changed this plan since you opened it')).not.toBeNull();
    expect(people()).toEqual(['AOAda OkaforTeam Member30h']);
  });

  it('suggests anew, once others save again, whatever was chosen in the comparison before', async () => {
    const { othersSaved } = await openDialog();
    const compareAfter = async (typedOver: string, hours: string, plan: typeof theirs) => {
      await press(`Hours of Ada Okafor: ${typedOver}`);
      await userEvent.keyboard(`{Control>}a{/Control}${hours}{Enter}`);
      stage.plan = plan;
      await othersSaved();
      await screen.findByText('Somebody has changed this plan since you opened it');
      await press('Compare');
    };
    await compareAfter('20h', '30', theirs);
    await press('Take all theirs');
    await press('Continue editing');
    await compareAfter('25h', '40', theirsAt(3, 12));
    await press('Save Allocations');
    await waitFor(() => expect(hoursSent()).toEqual([[[1, 25, 40]]]));
  });

  const contested = () => {
    stage.plan = theirs;
    const changedBy = { id: '2', username: 'kofi', name: 'Kofi Annan' };
    const cell = { teamMemberId: 1, freelancerId: null, status: 'contested', hours: 25 };
    return { status: 200, body: { cells: [{ ...cell, changedBy, changedAt: '2026-05-03T12:00:00.000Z' }] } };
  };

  it('goes on, once compared, at the hours, with no list over what can be pressed', async () => {
    await openDialog();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    stage.answer = contested;
    await press('Save Allocations');
    await press('Continue editing');
    const hours = await screen.findByRole('button', { name: 'Hours of Ada Okafor: 30h' });
    await waitFor(() => expect(document.activeElement).toBe(hours));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Allocations' })).not.toBeNull();
  });

  it('says who was quicker, and saves whose hours the planner chooses', async () => {
    const { onClose } = await openDialog();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    stage.answer = contested;
    await press('Save Allocations');
    expect(await screen.findByText(/^Kofi Annan changed this plan on 3 May 2026/)).not.toBeNull();
    const list = screen.getByRole('list', { name: 'Hours on which the two plans differ' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Ada OkaforBoth changedKofi Annan, 3 May 2026 at 13:00Before20hTheirs25hYours30hKeep mineTake theirs',
      'Grace MarshBefore—Theirs10hYours—Keep mineTake theirs',
    ]);
    stage.answer = undefined;
    await press('Take all theirs');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Hours of Ada Okafor' })).getByRole('radio', {
        name: 'Keep mine',
      }),
    );
    await press('Save Allocations');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(hoursSent()).toEqual([[[1, 20, 30]], [[1, 25, 30]]]);
  });
});
