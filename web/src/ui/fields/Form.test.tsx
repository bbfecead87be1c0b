import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type FieldErrors, Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

/** Refuses blank fields; typing clears a field's error. */
function Sample() {
  const [values, setValues] = useState<Record<string, string>>({ name: '', role: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const field = (name: string) => ({
    name,
    label: name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (text: string) => {
      setValues({ ...values, [name]: text });
      setErrors(({ [name]: _mended, ...others }) => others);
    },
  });
  const check = () =>
    setErrors(
      Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value === '')
          .map(([name]) => [name, `${name} is required`]),
      ),
    );
  return (
    <Form onSubmit={check} errors={errors}>
      <TextField {...field('name')} />
      <TextField {...field('role')} />
      <button type="submit">Save</button>
    </Form>
  );
}

it('puts the focus on the first fault when the form is sent, and leaves it there while that one is mended', async () => {
  render(<Sample />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'name' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(name);
  await userEvent.keyboard('Ada');
  expect(name.value).toBe('Ada');
  expect(document.activeElement).toBe(name);
  expect(screen.getByText('role is required')).not.toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'role' }));
});
