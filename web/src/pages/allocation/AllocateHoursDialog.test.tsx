import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanView } from '#projections/allocations/view.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { allocationOf, freelancerOf, memberOf, planOf, projectOf } from '../../testing/records.ts';
import { ToastRegion } from '../../ui/ToastRegion.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { AllocateHoursDialog } from './AllocateHoursDialog.tsx';

const ada = memberOf(1, 'Ada Okafor');
const grace = memberOf(2, 'Grace Marsh');
const alan = freelancerOf(1, 'Alan Doyle');
const shop = projectOf(7, 'Shop support');
const url = '/api/allocations/project/7/month/2026-05';

/** null where they can't be had. */
let members: TeamMemberView[] | null;
let plan: PlanView;
let sent: unknown[];
let refuse: (() => { status: number; body: unknown }) | undefined;

beforeEach(() => {
  fakeBrowser();
  members = [ada, grace];
  sent = [];
  refuse = undefined;
  plan = planOf([allocationOf(shop, { teamMember: ada }, 20)]);
  fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: plan }),
    [`PUT ${url}`]: (body) => {
      sent.push(body);
      return refuse?.() ?? { status: 200, body: plan };
    },
    'GET /api/team-members': () =>
      members ? { status: 200, body: members } : { status: 503, body: problem(503, 'Try again in a moment') },
    'GET /api/freelancers': () => ({ status: 200, body: [alan] }),
    'GET /api/dashboard/metrics?month=2026-05': () => ({
      status: 200,
      body: { teamUtilizationDetails: [{ id: 2, allocatedHours: 120.5, workingHours: 168 }] },
    }),
    'GET /api/dashboard/freelancer-activity/2026-05': () => ({
      status: 200,
      body: [{ id: 1, allocatedHours: 8, contractedHours: 20 }],
    }),
  });
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async (project = shop) => {
  const onClose = vi.fn();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <AllocateHoursDialog project={project} month="2026-05" onClose={onClose} />
      <ToastRegion />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  await screen.findByRole('list', { name: 'Current Allocations' });
  return { onClose, othersSaved: () => act(() => client.invalidateQueries({ queryKey: ['allocations'] })) };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const people = () =>
  within(screen.getByRole('list', { name: 'Current Allocations' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const toast = () => screen.queryByRole('alertdialog')?.textContent;
const card = (label: string) => screen.getByText(label).closest('[data-slot~="stat"]')?.textContent;

/** Chooses somebody with the keyboard, as a planner in a hurry would. */
const choose = async (selector: 'Team member' | 'Freelancer', name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: selector }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

describe('the dialog', () => {
  it('says what is required, allocated and remaining, and who is on the project', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Allocate Hours - Shop support' })).not.toBeNull();
    expect([card('Hours Required'), card('Allocated'), card('Remaining')]).toEqual([
      'Hours Required50h',
      'Allocated20hUnder Allocated',
      'Remaining30h',
    ]);
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
  });

  it('is flexible where nothing is required, and counts the additional hours of an SLA', async () => {
    plan = { ...plan, requiredHours: 0, additionalHours: 5.5 };
    await open(projectOf(7, 'Shop support', { projectType: 'sla' }));
    expect(card('Hours Required')).toBe('Hours RequiredFlexible5.5h of them additional');
    expect(card('Remaining')).toBe('Remaining—');
  });

  it('adds people who are not listed yet, reads 7:30 as 7.5 hours, and saves on the version it has seen', async () => {
    const { onClose } = await open();
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
    expect(sent).toEqual([
      {
        expectedVersion: 1,
        entries: [
          { teamMemberId: 1, freelancerId: null, allocatedHours: 20 },
          { teamMemberId: null, freelancerId: 1, allocatedHours: 7.5 },
        ],
      },
    ]);
    expect(toast()).toBe('Allocation saved successfully');
  });

  it('offers nobody who is not there in the month, and says why', async () => {
    members = [ada, { ...grace, endMonth: '2026-04' }, { ...memberOf(3, 'Hal Ito'), startMonth: '2026-06' }];
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: 'Team member' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-disabled')])).toEqual([
      ['Grace Marsh - DeveloperLeaves at the end of April 2026', 'true'],
      ['Hal Ito - DeveloperJoins in June 2026', 'true'],
    ]);
  });

  it('says that the people could not be loaded, and asks for them once more when it is opened again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    members = null;
    await open();
    const field = screen.getByRole('combobox', { name: 'Team member' });
    await userEvent.click(field);
    await screen.findByText(
      'The team members could not be loaded. Leave this field and come back to try again.',
    );
    members = [grace];
    await userEvent.tab();
    await userEvent.click(field);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Grace Marsh - Developer47.5h of 168h free this month',
    ]);
  });

  it('refuses hours and people that are missing, in words', async () => {
    await open();
    await press('Add');
    expect(toast()).toBe('Invalid hoursPlease enter a valid number of hours');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '8');
    await press('Add');
    expect(toast()).toBe('No person selectedPlease select a team member or freelancer');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Hours' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '7:20');
    await press('Add');
    expect(toast()).toBe('Invalid hoursEnter hours in steps of half an hour');
    expect(people()).toHaveLength(1);
  });

  it('finds somebody who is listed already, and says so', async () => {
    await open();
    const field = screen.getByRole('combobox', { name: 'Team member' });
    await userEvent.type(field, 'okaf');
    expect(await screen.findByText('Ada Okafor is already listed')).not.toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'Nobody');
    expect(await screen.findByText('Nobody else of that name to add')).not.toBeNull();
  });

  it('changes hours in place and takes people off', async () => {
    await open();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    expect(people()).toEqual(['AOAda OkaforTeam Member30h']);
    await press('Remove Ada Okafor');
    expect(screen.getByText('Nobody is allocated yet')).not.toBeNull();
  });
});

describe('what is typed and not confirmed', () => {
  const badge = async (hours: string) => {
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard(`{Control>}a{/Control}${hours}`);
  };
  const ownField = () => screen.getByRole('textbox', { name: 'Hours of Ada Okafor' });
  const saved = () =>
    (sent.at(-1) as { entries: { allocatedHours: number }[] } | undefined)?.entries.map(
      ({ allocatedHours }) => allocatedHours,
    );
  const expectStopped = async (words: string) => {
    await press('Save Allocations');
    expect(toast()).toBe(words);
    expect(sent).toEqual([]);
  };

  it('20 typed over 39 and left with Tab counts, in the cards and in what is saved', async () => {
    await open();
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
    await waitFor(() => expect(saved()).toEqual([31.5]));
  });

  it('Esc gives the old hours back', async () => {
    const { onClose } = await open();
    await badge('31{Escape}');
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
    expect(onClose).not.toHaveBeenCalled();
    await press('Save Allocations');
    await waitFor(() => expect(saved()).toEqual([20]));
  });

  it.each([
    ['99999', 'Hours cannot exceed 744 in a month'],
    ['abc', 'Please enter a valid number of hours'],
    ['7:20', 'Enter hours in steps of half an hour'],
    ['-4', 'Hours cannot be negative'],
    ['{Delete}', 'Please enter a valid number of hours'],
  ])('%s over a badge is marked, stays there and stops the save', async (typed, sentence) => {
    await open();
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
    await open();
    await badge('0');
    await userEvent.tab();
    expect(screen.getByText('Nobody is allocated yet')).not.toBeNull();
    expect(screen.getByText('Ada Okafor is taken off')).not.toBeNull();
    await press('Put back');
    expect(people()).toEqual(['AOAda OkaforTeam Member20h']);
    expect(screen.queryByText('Ada Okafor is taken off')).toBeNull();
    await badge('0{Enter}');
    await press('Save Allocations');
    await waitFor(() => expect(saved()).toEqual([]));
  });

  it('a chosen person with hours is saved without a press on Add', async () => {
    await open();
    await choose('Team member', 'Grace');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '12');
    await press('Save Allocations');
    await waitFor(() => expect(saved()).toEqual([20, 12]));
  });

  it('a person without hours stops the save', async () => {
    await open();
    await choose('Team member', 'Grace');
    await expectStopped('Invalid hoursPlease enter a valid number of hours');
    const field = screen.getByRole('textbox', { name: 'Hours' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '0');
    await expectStopped('Invalid hoursPlease enter a valid number of hours');
  });

  it('hours without a person stop the save', async () => {
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '12');
    await expectStopped('No person selectedPlease select a team member or freelancer');
    const field = screen.getByRole('combobox', { name: 'Team member' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('is asked about before the dialog closes', async () => {
    const { onClose } = await open();
    await badge('99999');
    await press('Close');
    expect(await screen.findByText('Discard your changes?')).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is saved on the plan that was on screen when the field was opened, whatever others save meanwhile', async () => {
    const { othersSaved } = await open();
    await badge('9');
    plan = planOf([allocationOf(shop, { teamMember: ada }, 31)], { version: 2 });
    await othersSaved();
    expect(await screen.findByText('Somebody has changed this plan since you opened it')).not.toBeNull();
    await press('Save Allocations');
    await waitFor(() =>
      expect(sent).toMatchObject([{ expectedVersion: 1, entries: [{ allocatedHours: 9 }] }]),
    );
  });
});

describe('a month that nobody has planned', () => {
  it("starts from last month's people and says that nothing is saved", async () => {
    plan = planOf([], {
      version: 0,
      draft: [{ teamMemberId: 2, freelancerId: null, name: 'Grace Marsh', allocatedHours: 12 }],
    });
    const { onClose } = await open();
    expect(people()).toEqual(['GMGrace MarshTeam Member12h']);
    expect(screen.getByText('This is a draft from April 2026')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('when others save meanwhile', () => {
  const theirs = planOf(
    [allocationOf(shop, { teamMember: ada }, 25), allocationOf(shop, { teamMember: grace }, 10)],
    { version: 2 },
  );

  it('shows their hours as long as nothing is typed', async () => {
    const { othersSaved } = await open();
    plan = theirs;
    await othersSaved();
    await waitFor(() =>
      expect(people()).toEqual(['AOAda OkaforTeam Member25h', 'GMGrace MarshTeam Member10h']),
    );
  });

  it('keeps what is typed and gives notice', async () => {
    const { othersSaved } = await open();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    plan = theirs;
    await othersSaved();
    expect(await screen.findByText('Somebody has changed this plan since you opened it')).not.toBeNull();
    expect(people()).toEqual(['AOAda OkaforTeam Member30h']);
  });

  const refusal = () => ({
    status: 409,
    body: {
      ...problem(409, 'Someone else has changed this plan since you opened it.'),
      current: theirs,
      changedBy: { id: '2', username: 'kofi', name: 'Kofi Annan' },
      changedAt: '2026-05-03T12:00:00.000Z',
    },
  });

  it('goes on, once compared, at the hours, with no list over what can be pressed', async () => {
    await open();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    refuse = refusal;
    await press('Save Allocations');
    await press('Continue editing');
    const hours = await screen.findByRole('button', { name: 'Hours of Ada Okafor: 30h' });
    await waitFor(() => expect(document.activeElement).toBe(hours));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Allocations' })).not.toBeNull();
  });

  it('says who was quicker, and saves whose hours the planner chooses', async () => {
    const { onClose } = await open();
    await press('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{Control>}a{/Control}30{Enter}');
    refuse = refusal;
    await press('Save Allocations');
    expect(await screen.findByText(/^Kofi Annan changed this plan on 3 May 2026/)).not.toBeNull();
    const list = screen.getByRole('list', { name: 'Hours on which the two plans differ' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Ada OkaforBoth changedBefore20hTheirs25hYours30hKeep mineTake theirs',
      'Grace MarshBefore—Theirs10hYours—Keep mineTake theirs',
    ]);
    refuse = undefined;
    await press('Take all theirs');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Hours of Ada Okafor' })).getByRole('radio', {
        name: 'Keep mine',
      }),
    );
    await press('Save Allocations');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toEqual({
      expectedVersion: 2,
      entries: [
        { teamMemberId: 1, freelancerId: null, allocatedHours: 30 },
        { teamMemberId: 2, freelancerId: null, allocatedHours: 10 },
      ],
    });
  });
});

describe('a failed save', () => {
  it('keeps the dialog and everything typed, and closing asks first', async () => {
    const { onClose } = await open();
    await press('Remove Ada Okafor');
    refuse = () => ({ status: 503, body: problem(503, 'The planner cannot reach its database right now.') });
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
  const dialog = async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <AllocateHoursDialog project={shop} month="2026-05" onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await screen.findByRole('button', { name: /^Hours of Ada Okafor/ });
  };
  const add = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

  it('are told while hours are typed, warned about beyond, and not refused; then the next person is asked for', async () => {
    await dialog();
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

  it('of a freelancer lead back to the freelancers', async () => {
    await dialog();
    await userEvent.type(add('Freelancer'), 'alan');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '4{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(add('Freelancer')));
  });

  it('leave four stops of Tab from the hours to Save Allocations, however many people are listed', async () => {
    plan = planOf([
      allocationOf(shop, { teamMember: ada }, 20),
      allocationOf(shop, { teamMember: grace }, 8),
      allocationOf(shop, { freelancer: alan }, 6),
    ]);
    await dialog();
    await userEvent.click(screen.getByRole('textbox', { name: 'Hours' }));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hours of Ada Okafor: 20h');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ada Okafor');
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Save Allocations');
  });
});
