import { useRef, useState } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { addMonths, monthLabel } from '#domain/values/month.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { HistoryPanel } from '../../history/HistoryList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { comparePlans, mergePlans, type Side } from '../comparePlans.ts';
import { hoursOf, keyOf, type PlanEntry, putEntry, savedEntries, withoutPerson } from '../planEntries.ts';
import { PresentPeople } from '../presence/PresentPeople.tsx';
import { AddPerson } from './AddPerson.tsx';
import * as styles from './allocation.module.css';
import { CurrentAllocations } from './CurrentAllocations.tsx';
import { HoursCards } from './HoursCards.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanDialog, type PlanDialogProps } from './PlanDialog.tsx';
import { usePeople } from './usePeople.ts';
import { usePlanEditor } from './usePlanEditor.ts';
import { usePlanPresence } from './usePlanPresence.ts';
import { useTypedHours } from './useTypedHours.ts';

/** The dialog of a project's plan in a month; read-only on a past day. */
export function AllocateHoursDialog(props: PlanDialogProps) {
  return useReadOnly() ? <PlanDialog {...props} /> : <PlanEditorDialog {...props} />;
}

function PlanEditorDialog({ project, month, onClose }: PlanDialogProps) {
  const typing = useTypedHours();
  const { isTyping } = typing;
  const editor = usePlanEditor({ projectId: project.id, month, isTyping, onSaved: onClose });
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { plan, opened, stale, entries } = editor;
  const people = usePeople(month, new Set(entries?.map(({ person }) => keyOf(person))));

  const [typedFor, setTypedFor] = useState<Person | null>(null);
  const others = usePlanPresence({ projectId: project.id, month, editor, typedFor, people });

  const theirs = stale ? savedEntries(stale.current) : [];
  const differences = stale && opened && entries ? comparePlans(savedEntries(opened), entries, theirs) : [];
  const chosen = (difference: (typeof differences)[number]): Side =>
    choices.get(difference.key) ?? difference.suggestion;
  const merged = () => mergePlans(theirs, differences, chosen);
  const shown = stale ? merged() : (entries ?? []);

  const body = useRef<HTMLDivElement>(null);
  /**
   * Moves the focus to the first match of the first selector that has one, after the next render: the focused element
   * may be gone.
   */
  const goOnAt = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => body.current?.querySelector<HTMLElement>(selector));
      found.find(Boolean)?.focus();
    });
  const nameOf = ({ kind, id }: Person): string =>
    people[kind === 'teamMember' ? 'members' : 'freelancers']?.find((option) => option.id === id)?.name ?? '';
  /** Commits everything typed; undefined where something is invalid, which then has the focus. */
  const commit = (): PlanEntry[] | undefined => {
    if (!entries) return undefined;
    const committed = typing.commitAll(entries, nameOf);
    editor.change(committed.entries);
    if (!committed.refusal) return committed.entries;
    goOnAt('[aria-invalid="true"]');
    return undefined;
  };
  /** Adds the person and moves the focus on to the next person of their kind. */
  const addPerson = () => {
    const { person } = typing.typed.adding;
    if (!entries) return;
    const committed = typing.commitAdding(entries, nameOf);
    editor.change(committed.entries);
    if (!committed.refusal && person) goOnAt(`[data-add=${person.kind}] input`);
  };
  // Free hours count what is planned now on won work.
  const counted =
    project.likelihood === undefined || project.likelihood === 'won' ? editor.latest : undefined;
  /** Free hours, not counting what is listed here. */
  const freeHoursOf = (person: Person): number | undefined => {
    const saved = savedEntries(counted ?? { allocations: [] }).find(
      (entry) => keyOf(entry.person) === keyOf(person),
    );
    const free = people.freeHoursOf(person);
    return free === undefined ? undefined : free + (saved?.hours ?? 0);
  };
  const save = () => {
    if (stale) return editor.saveOn(stale.current, merged());
    const committed = commit();
    if (committed) editor.save(committed);
  };
  return (
    <Dialog
      title={`Allocate Hours - ${project.name}`}
      lead={
        <div className={styles.lead}>
          {monthLabel(month)}
          <PresentPeople label="Also in this plan" people={others.all} />
        </div>
      }
      size="large"
      dirty={editor.isAffected || stale !== undefined || typing.isDirty(entries ?? [])}
      isSaving={editor.isSaving}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          {stale && (
            <Button
              onPress={() => {
                typing.forgetTakenOff();
                editor.rebase(stale.current, merged());
                setChoices(new Map());
                // A field of people opens its list over the others once it has the focus.
                goOnAt('[data-slot~="plan-people"] button', 'input');
              }}
            >
              Continue editing
            </Button>
          )}
          <Button
            variant="primary"
            isDisabled={entries === undefined}
            isPending={editor.isSaving}
            pendingLabel="Saving..."
            onPress={save}
          >
            Save Allocations
          </Button>
        </>
      )}
    >
      <Loaded of={plan}>
        <div ref={body} className={styles.body}>
          {editor.isDraft && !stale && (
            <Alert tone="info" title={`This is a draft from ${monthLabel(addMonths(month, -1))}`}>
              Nobody is allocated in {monthLabel(month)} yet. Nothing is saved until you press Save
              Allocations.
            </Alert>
          )}
          {editor.isBehind && (
            <Alert
              tone="watch"
              title="Somebody has changed this plan since you opened it"
              action={
                <Button
                  size="small"
                  onPress={() => {
                    if (!commit()) return;
                    editor.compare();
                    goOnAt('[data-slot~="plan-sides"] button');
                  }}
                >
                  Compare
                </Button>
              }
            >
              Your hours are still here. Saving keeps theirs too; only where both of you changed the same
              person will you be asked whose to keep.
            </Alert>
          )}
          {editor.problem && <Alert tone="over">{editor.problem}</Alert>}
          <HoursCards
            plan={stale?.current ?? editor.latest ?? opened}
            isSla={project.projectType === 'sla'}
            allocated={hoursOf(shown)}
          />
          {stale && opened ? (
            <PlanComparison
              stale={stale}
              differences={differences}
              chosen={chosen}
              additionalBefore={opened.additionalHours}
              onChoose={(decided, side) =>
                setChoices(new Map([...choices, ...decided.map(({ key }): [string, Side] => [key, side])]))
              }
            />
          ) : (
            <>
              <AddPerson
                people={people}
                listed={entries?.map(({ name }) => name) ?? []}
                freeHoursOf={freeHoursOf}
                adding={typing.typed.adding}
                onChange={typing.add}
                onAdd={addPerson}
              />
              <CurrentAllocations
                entries={entries}
                editing={{
                  typed: typing.typed.listed,
                  onType: typing.type,
                  onCommit: (entry) => entries && editor.change(typing.commitListed(entries, entry).entries),
                  onRemove: (person) => {
                    typing.type(person, undefined);
                    if (entries) editor.change(withoutPerson(entries, person));
                  },
                  onEditing: setTypedFor,
                  freeHoursOf,
                  offOf: people.offOf,
                  others: others.byPerson,
                }}
              />
              <TakenOff
                people={typing.takenOff}
                onPutBack={() => {
                  typing.forgetTakenOff();
                  if (entries) editor.change(typing.takenOff.reduce(putEntry, entries));
                  goOnAt('[data-remove]');
                }}
              />
            </>
          )}
          <HistoryPanel filter={{ kind: 'allocationPlan', id: String(project.id), month }} />
        </div>
      </Loaded>
    </Dialog>
  );
}

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says who left the plan because 0 was typed for them; not saved yet. */
function TakenOff({ people, onPutBack }: { people: readonly PlanEntry[]; onPutBack: () => void }) {
  if (people.length === 0) return null;
  const whose = names.format(people.map(({ name }) => name));
  return (
    <Alert
      tone="info"
      title={people.length === 1 ? `${whose} is taken off` : `${whose} are taken off`}
      action={
        <Button size="small" onPress={onPutBack}>
          Put back
        </Button>
      }
    >
      Nobody stays on a plan with 0 hours. Nothing is saved yet.
    </Alert>
  );
}
