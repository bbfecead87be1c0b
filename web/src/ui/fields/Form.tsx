import { type FocusEventHandler, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Form.module.css';

/** Errors by field name, from the server or the form's own validation. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormProps = {
  onSubmit: () => void;
  onBlur?: FocusEventHandler<HTMLElement>;
  /** Shown under the fields of these names; the first of them gets the focus. */
  errors?: FieldErrors | undefined;
  className?: string;
  children: ReactNode;
};

/** A form with our own error messages: the browser's bubbles never appear. */
export function Form({ onSubmit, errors, className, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** Submitted, and no errors received yet: correcting one field must not move the focus to the next. */
  const isAwaiting = useRef(false);
  useEffect(() => {
    if (!isAwaiting.current || !errors || Object.keys(errors).length === 0) return;
    isAwaiting.current = false;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button');
    faulty?.focus();
  }, [errors]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    isAwaiting.current = true;
    onSubmit();
  };
  return (
    <AriaForm
      {...props}
      ref={form}
      validationBehavior="aria"
      validationErrors={errors ?? {}}
      onSubmit={submit}
      className={classNames(styles.form, className)}
    />
  );
}
