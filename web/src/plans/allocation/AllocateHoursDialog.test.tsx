import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import {
  ada,
  alan,
  card,
  choose,
  eachWithAPlan,
  grace,
  hoursSent,
  openDialog,
  people,
  press,
  shop,
  stage,
  toast,
} from '../../testing/allocateDialog.tsx';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { allocationOf, memberOf, planOf, projectOf } from '../../testing/records.ts';
import { AllocateHoursDialog } from './AllocateHoursDialog.tsx';

eachWithAPlan();

describe('the dialog', () => {
  it('says what is required, allocated and remaining, and who is on the project', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Allocate Hours - Shop support' })).not.toBeNull();
    expect([card('Hours Required'), card('Allocated'), card('Remaining')]).toEqual([
      'Hours Required50h',
      'Allocated20hUnder Allocated',
      'Remaining30h',
    ]);
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
  });

  it('is flexible where nothing is required, and counts the additional hours of an SLA', async () => {
    stage.plan = { ...stage.plan, requiredHours: 0, additionalHours: 5.5 };
    await openDialog(projectOf(7, 'Shop support', { projectType: 'sla' }));
    expect(card('Hours Required')).toBe('Hours RequiredFlexible5.5h of them additional');
    expect(card('Remaining')).toBe('Remaining—');
  });

  it('adds people who are not listed yet, reads 7:30 as 7.5 hours, and saves them', async () => {
    const { onClose } = await openDialog();
    await choose('Freelancer', 'Alan');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '7:30{Enter}');
    expect(people()).toEqual(['AOAda OkaforTeam Member20h', 'ADAlan DoyleFreelancer7.5h']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Team member' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Grace Marsh - Developer47.5h of 168h free this month',
    ]);
    await userEvent.keyboard('{Escape}');
    await press('Save Allocations');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(stage.sent).toMatchObject([{ all: true }]);
    expect(hoursSent()).toEqual([[['freelancer 1', 0, 7.5]]]);
    expect(toast()).toBe('Allocation saved successfully');
  });

  it('offers nobody who is not there in the month, and says why', async () => {
    stage.members = [
      ada,
      { ...grace, endMonth: '2026-04' },
      { ...memberOf(3, 'Hal Ito'), startMonth: '2026-06' },
    ];
    await openDialog();
    await userEvent.click(screen.getByRole('combobox', { name: 'Team member' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-disabled')])).toEqual([
      ['Grace Marsh - DeveloperLeaves at the end of April 2026', 'true'],
      ['Hal Ito - DeveloperJoins in June 2026', 'true'],
    ]);
  });

  it('says that the people could not be loaded, and asks for them once more when it is opened again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stage.members = null;
    await openDialog();
    const field = screen.getByRole('combobox', { name: 'Team member' });
    await userEvent.click(field);
    await screen.findByText(
      'The team members could not be loaded. Leave this field and come back to try again.',
    );
    stage.members = [grace];
    await userEvent.tab();
    await userEvent.click(field);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Grace Marsh - Developer47.5h of 168h free this month',
    ]);
  });

  it('refuses hours and people that are missing, in words', async () => {
    await openDialog();
    await press('Add');
    expect(toast()).toBe('Invalid hoursPlease enter a valid number of hours');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '8');
    await press('Add');
    expect(toast()).toBe('No person selectedPlease select a team member or freelancer');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Hours' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '7.25');
    await press('Add');
    expect(toast()).toBe('Invalid hoursEnter hours in steps of half an hour');
    expect(people()).toHaveLength(1);
  });

  it('finds somebody who is listed already, and says so', async () => {
    await openDialog();
    const field = screen.getByRole('combobox', { name: 'Team member' });
    await userEvent.type(field, 'okaf');
    expect(await screen.findByText('Ada Okafor is already listed')).not.toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'Nobody');
    expect(await screen.findByText('Nobody else of that name to add')).not.toBeNull();
  });

  it('changes hours in place and takes people off', async () => {
    await openDialog();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    expect(people()).toEqual(['AOAda OkaforTeam Member30h']);
    await press('Remove Ada Okafor');
    expect(screen.getByText('Nobody is allocated yet')).not.toBeNull();
  });
});

describe('a month that nobody has planned', () => {
  it("starts from last month's people and says that nothing is saved", async () => {
    stage.plan = planOf([], {
      version: 0,
      draft: [{ teamMemberId: 2, freelancerId: null, name: 'Grace Marsh', allocatedHours: 12 }],
    });
    const { onClose } = await openDialog();
    expect(people()).toEqual(['GMGrace MarshTeam Member12h']);
    expect(screen.getByText('This is a draft from April 2026')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a failed save', () => {
  it('is told as saved where the plan can’t be read after', async () => {
    const { onClose } = await openDialog();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    stage.answer = () => {
      stage.isLost = true;
      return { status: 200, body: { cells: [{ status: 'saved', hours: 30 }] } };
    };
    await press('Save Allocations');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 15_000 });
    expect(toast()).toContain('Allocation saved successfully');
    expect(stage.sent).toHaveLength(1);
  });

  it('keeps the dialog and everything typed, and closing asks first', async () => {
    const { onClose } = await openDialog();
    await press('Remove Ada Okafor');
    stage.answer = () => ({
      status: 503,
      body: problem(503, 'The planner cannot reach its database right now.'),
    });
    await press('Save Allocations');
    await waitFor(() => expect(toast()).toBe('ErrorFailed to save allocation'));
    expect(screen.getByText('The planner cannot reach its database right now.')).not.toBeNull();
    expect(screen.getByText('Nobody is allocated yet')).not.toBeNull();
    await press('Cancel');
    expect(await screen.findByText('Discard your changes?')).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers to try again when the plan cannot be read', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakeApi({});
    render(
      <QueryClientProvider client={createQueryClient()}>
        <AllocateHoursDialog project={shop} month="2026-05" onClose={() => {}} />
      </QueryClientProvider>,
      { wrapper: MemoryRouter },
    );
    expect(await screen.findByText('This could not be loaded')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).not.toBeNull();
    expect(told).toHaveBeenCalled();
  });
});

describe('free hours', () => {
  const add = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

  it('are told while hours are typed, warned about beyond, and not refused; then the next person is asked for', async () => {
    await openDialog();
    await userEvent.type(add('Team member'), 'grace');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    // 168 − 120.5
    expect(await screen.findByText('47.5h free this month')).not.toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '50');
    expect(screen.getByText('2.5h more than the 47.5h free this month')).not.toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Hours of Grace Marsh: 50h' })).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(add('Team member')));
  });

  it('do not count hours on a tentative plan, and so are not added to by those', async () => {
    stage.plan = planOf([allocationOf(shop, { teamMember: grace }, 8)]);
    await openDialog({ ...shop, likelihood: 'tentative' });
    await userEvent.click(await screen.findByRole('button', { name: 'Hours of Grace Marsh: 8h' }));
    await userEvent.keyboard('{Control>}a{/Control}50');
    expect(await screen.findByText('2.5h more than the 47.5h free this month')).not.toBeNull();
  });

  it('are told with what somebody is off in the month', async () => {
    const off = { month: '2026-05', days: 0, hours: 0, requestedDays: 0, requestedHours: 0 };
    stage.monthsOff = [
      { ...off, teamMemberId: 2, days: 5, hours: 40 },
      { ...off, teamMemberId: 1, requestedDays: 1, requestedHours: 8 },
    ];
    await openDialog();
    await userEvent.type(add('Team member'), 'grace');
    await screen.findByText('47.5h of 168h free this month, off 5 days (40h)');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('47.5h free this month, off 5 days (40h)');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '50');
    screen.getByText('2.5h more than the 47.5h free this month, off 5 days (40h)');
  });

  it('of a freelancer lead back to the freelancers', async () => {
    await openDialog();
    await userEvent.type(add('Freelancer'), 'alan');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '4{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(add('Freelancer')));
  });

  it('leave four stops of Tab from the hours to Save Allocations, however many people are listed', async () => {
    stage.plan = planOf([
      allocationOf(shop, { teamMember: ada }, 20),
      allocationOf(shop, { teamMember: grace }, 8),
      allocationOf(shop, { freelancer: alan }, 6),
    ]);
    await openDialog();
    await userEvent.click(screen.getByRole('textbox', { name: 'Hours' }));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ada Okafor');
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Save Allocations');
  });
});
