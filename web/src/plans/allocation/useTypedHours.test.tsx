import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  ada,
  card,
  choose,
  eachWithAPlan,
  hoursSent,
  openDialog,
  people,
  press,
  shop,
  stage,
  toast,
} from '../../testing/allocateDialog.tsx';
import { allocationOf, planOf } from '../../testing/records.ts';

eachWithAPlan();

describe('what is typed and not confirmed', () => {
  const badge = async (hours: string) => {
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard(`{Control>}a{/Control}${hours}`);
  };
  const ownField = () => screen.getByRole('textbox', { name: 'Hours of Ada Okafor' });
  const expectStopped = async (words: string) => {
    await press('Save Allocations');
    expect(toast()).toBe(words);
    expect(stage.sent).toEqual([]);
  };

  it('20 typed over 39 and left with Tab counts, in the cards and in what is saved', async () => {
    await openDialog();
    await badge('39');
    await userEvent.tab();
    expect(people()).toEqual(['AOAda OkaforTeam Member39h']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ada Okafor');
    await press('Hours of Ada Okafor: 39h');
    await userEvent.keyboard('20');
    await userEvent.tab();
    expect(card('Allocated')).toBe('Allocated20hUnder Allocated');
    await badge('31.5');
    await press('Save Allocations');
    await waitFor(() => expect(hoursSent()).toEqual([[[1, 20, 31.5]]]));
  });

  it('Esc gives the old hours back', async () => {
    const { onClose } = await openDialog();
    await badge('31{Escape}');
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
    expect(onClose).not.toHaveBeenCalled();
    await press('Save Allocations');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(hoursSent()).toEqual([]);
  });

  it.each([
    ['99999', 'Hours cannot exceed 744 in a month'],
    ['abc', 'Please enter a valid number of hours'],
    ['7.25', 'Enter hours in steps of half an hour'],
    ['7:20', 'Enter hours in steps of half an hour'],
    ['7,5', 'Write 7.5'],
    ['-4', 'Hours cannot be negative'],
    ['{Delete}', 'Please enter a valid number of hours'],
  ])('%s over a badge is marked, stays there and stops the save', async (typed, sentence) => {
    await openDialog();
    await badge(typed);
    await userEvent.tab();
    expect(ownField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(sentence)).not.toBeNull();
    await expectStopped(`Invalid hours${sentence}`);
    await waitFor(() => expect(document.activeElement).toBe(ownField()));
    await userEvent.keyboard('{Control>}a{/Control}8{Enter}');
    expect(people()).toEqual(['AOAda OkaforTeam Member8h']);
  });

  it('0 over a badge takes the person off, says so, and can be put back', async () => {
    await openDialog();
    await badge('0');
    await userEvent.tab();
    expect(screen.getByText('Nobody is allocated yet')).not.toBeNull();
    expect(screen.getByText('Ada Okafor is taken off')).not.toBeNull();
    await press('Put back');
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
    expect(screen.queryByText('Ada Okafor is taken off')).toBeNull();
    await badge('0{Enter}');
    await press('Save Allocations');
    await waitFor(() => expect(hoursSent()).toEqual([[[1, 20, 0]]]));
  });

  it('a chosen person with hours is saved without a press on Add', async () => {
    await openDialog();
    await choose('Team member', 'Grace');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '12');
    await press('Save Allocations');
    await waitFor(() => expect(hoursSent()).toEqual([[[2, 0, 12]]]));
  });

  it('a person without hours stops the save', async () => {
    await openDialog();
    await choose('Team member', 'Grace');
    await expectStopped('Invalid hoursPlease enter a valid number of hours');
    const field = screen.getByRole('textbox', { name: 'Hours' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '0');
    await expectStopped('Invalid hoursPlease enter a valid number of hours');
  });

  it('hours without a person stop the save', async () => {
    await openDialog();
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '12');
    await expectStopped('No person selectedPlease select a team member or freelancer');
    const field = screen.getByRole('combobox', { name: 'Team member' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('is asked about before the dialog closes', async () => {
    const { onClose } = await openDialog();
    await badge('99999');
    await press('Close');
    expect(await screen.findByText('Discard your changes?')).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is saved on the plan that was on screen when the field was opened, whatever others save meanwhile', async () => {
    const { othersSaved } = await openDialog();
    await badge('9');
    stage.plan = planOf([allocationOf(shop, { teamMember: ada }, 31)], { version: 2 });
    await othersSaved();
    expect(await screen.findByText('Somebody has changed this plan since you opened it')).not.toBeNull();
    await press('Save Allocations');
    await waitFor(() => expect(hoursSent()).toEqual([[[1, 20, 9]]]));
  });
});
