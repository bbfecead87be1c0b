import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ClientView } from '#projections/projects/clients/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import * as styles from './projects.module.css';

type ClientFieldProps = {
  clients: UseQueryResult<readonly ClientView[]>;
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
};

/** Chooses a client, or creates one here. */
export function ClientField({ clients, value, onChange, error }: ClientFieldProps) {
  const [isAdding, setAdding] = useState(false);
  /** The focus returns to the button that opened the form. */
  const [hasLeft, setLeft] = useState(false);
  /** Created from the list, by typing. */
  const [created, setCreated] = useState<number>();
  /** Whether the client that is being created is to be chosen: another choice or Cancel withdraws it. */
  const [isWanted, setWanted] = useState(false);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const create = useWrite({
    write: (name: string, call) => call('POST /api/clients', { body: { name } }),
    done: 'Client created successfully',
    onFailed: (error, name) => {
      if (!isWanted) return false;
      setRefusal(sentenceOf(error));
      // After creating from the list, the typed name is kept.
      setName(name);
      setAdding(true);
      return true;
    },
    onDone: (client) => {
      if (!isWanted) return;
      if (isAdding && client) onChange(client.id);
      else setCreated(client?.id);
      setAdding(false);
      setName('');
    },
  });
  const begin = (name: string) => {
    if (create.isPending) return;
    setWanted(true);
    create.mutate(name);
  };
  const add = () => {
    if (name.trim() !== '') begin(name.trim());
  };
  // The focused field shows no option that is added after it was selected: select it once the list has it.
  const isJustMade = created !== undefined && clients.data?.some(({ id }) => id === created) === true;
  const choose = useEffectEvent(onChange);
  useEffect(() => {
    if (!isJustMade) return;
    choose(created);
    setCreated(undefined);
  }, [isJustMade, created]);
  if (!isAdding) {
    return (
      <div key="choose" className={styles.clientField}>
        <ComboBox
          label="Client"
          name="clientId"
          options={clients.data?.map(({ id, name }) => ({ id, label: name }))}
          awaited={pendingOptionsOf('clients', clients)}
          value={value}
          onChange={(id) => {
            // Leaving the field while the client is being created empties it; only a choice withdraws that.
            if (id !== null) {
              setWanted(false);
              setCreated(undefined);
            }
            onChange(id);
          }}
          placeholder="Type to find or create a client"
          description={create.isPending ? `Creating "${create.variables}"…` : undefined}
          error={create.isPending ? undefined : error}
          onCreate={begin}
        />
        <Button
          variant="quiet"
          autoFocus={hasLeft}
          onPress={() => {
            setAdding(true);
            setLeft(true);
          }}
        >
          + Add New Client
        </Button>
      </div>
    );
  }
  return (
    <div key="add" className={styles.clientField}>
      <TextField
        label="New client's name"
        autoFocus
        value={name}
        onChange={(text) => {
          setName(text);
          setRefusal(undefined);
        }}
        error={refusal}
        onKeyDown={(event) => {
          // Enter creates the client, rather than submit the project's form.
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          }
        }}
      />
      <Button isPending={create.isPending} isDisabled={name.trim() === ''} onPress={add}>
        Add client
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          setWanted(false);
          setAdding(false);
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
