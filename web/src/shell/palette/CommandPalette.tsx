import { useQuery } from '@tanstack/react-query';
import { Search, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components';
import { parsePath, useNavigate } from 'react-router-dom';
import { text as monthText } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { allOtherCostsQuery, softwareCostsQuery } from '../../api/queries/money.ts';
import { freelancersQuery, placeholdersQuery, teamMembersQuery } from '../../api/queries/people.ts';
import { clientsQuery, projectsQuery } from '../../api/queries/projects.ts';
import { undoLast } from '../../app/ownChanges.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { changedSearch, parameterIn } from '../../format/search.ts';
import { useNextUndo } from '../../plans/OwnUndo.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import * as modalStyles from '../../ui/layers/Modal.module.css';
import * as optionListStyles from '../../ui/pickers/OptionList.module.css';
import * as styles from './CommandPalette.module.css';
import { everywhere, findEntries, type PaletteEntry } from './paletteEntries.ts';

const undoId = 'undo';

/** Finds any page, project, client, person or cost by a part of its name; undoes the user's last change. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const isReadOnly = useReadOnly();
  const seesPay = useSeesPay();
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const projects = useQuery(projectsQuery()).data;
  const clients = useQuery(clientsQuery()).data;
  const teamMembers = useQuery(teamMembersQuery()).data;
  const freelancers = useQuery(freelancersQuery()).data;
  const placeholders = useQuery(placeholdersQuery()).data;
  const softwareCosts = useQuery(softwareCostsQuery()).data;
  const otherCosts = useQuery(allOtherCostsQuery()).data;
  const sections = useMemo(
    () =>
      everywhere(
        { projects, clients, teamMembers, freelancers, placeholders, softwareCosts, otherCosts },
        { isReadOnly, seesPay },
      ),
    [
      projects,
      clients,
      teamMembers,
      freelancers,
      placeholders,
      softwareCosts,
      otherCosts,
      isReadOnly,
      seesPay,
    ],
  );
  const undo = useNextUndo();
  const found = useMemo(() => {
    const places = findEntries(sections, sought);
    // Undo is found by its own word alone: Enter on a name goes to its page.
    const isUndoSought = 'undo'.startsWith(sought.trim().toLowerCase());
    if (undo === undefined || isReadOnly || !isUndoSought) return places;
    const entry: PaletteEntry = { id: undoId, label: undo, icon: Undo2, to: '' };
    return [{ title: 'Your last change', entries: [entry] }, ...places];
  }, [sections, sought, undo, isReadOnly]);
  const go = useGo();
  const open = (key: string | number) => {
    const entry = found.flatMap(({ entries }) => entries).find(({ id }) => id === key);
    if (!entry) return;
    onClose();
    if (key === undoId) undoLast();
    else go(entry);
  };
  return (
    <ModalOverlay
      className={modalStyles.overlay}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={classNames(modalStyles.modal, styles.palette)} data-slot="modal palette">
        <Dialog className={modalStyles.dialog} aria-label="Command palette">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField
              aria-label="Go to a page, project, client, person or cost"
              className={styles.field}
              autoFocus
            >
              <Search size={18} aria-hidden="true" />
              <Input
                role="combobox"
                aria-expanded
                className={styles.input}
                placeholder="Go to a page, project, client, person or cost"
              />
            </TextField>
            <ListBox
              aria-label="Where to go"
              className={styles.list}
              onAction={open}
              renderEmptyState={() => <p className={optionListStyles.empty}>Nothing matches</p>}
            >
              {found.map(({ title, entries }) => (
                <ListBoxSection key={title} id={title}>
                  <Header className={optionListStyles.header}>{title}</Header>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
          <p className={styles.hint} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> to move
            </span>
            <span>
              <kbd>Enter</kbd> to go
            </span>
            <span>
              <kbd>Esc</kbd> to close
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Entry({ entry: { id, label, detail, icon: Icon } }: { entry: PaletteEntry }) {
  return (
    <ListBoxItem id={id} textValue={label} className={optionListStyles.option}>
      <span className={optionListStyles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <Text slot="label">{label}</Text>
        {detail && (
          <Text slot="description" className={classNames(layout.atEnd, layout.faint, layout.small)}>
            {detail}
          </Text>
        )}
      </span>
    </ListBoxItem>
  );
}

/** Keeps the current month on the page it goes to. */
const useGo = (): ((entry: PaletteEntry) => void) => {
  const navigate = useNavigate();
  const [month] = useParameter('month', monthText);
  return ({ to }) => {
    const { pathname, search = '' } = parsePath(to);
    void navigate({
      ...(pathname && { pathname }),
      search: month && parameterIn(search, 'month') === null ? changedSearch(search, { month }) : search,
    });
  };
};
