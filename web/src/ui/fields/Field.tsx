import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import * as hiddenStyles from '../basics/hidden.module.css';
import * as styles from './Field.module.css';

/** The props of every field. */
export type FieldProps = {
  label: string;
  /** For fields whose purpose is clear from their place, such as a filter; the name is still read aloud. */
  isLabelHidden?: boolean;
  /** A hint under the field. */
  description?: ReactNode;
  /** The error, shown under the field. */
  error?: string | undefined;
  className?: string;
};

type FieldFrameProps = Pick<FieldProps, 'label' | 'isLabelHidden' | 'description' | 'error'> & {
  isRequired?: boolean | undefined;
  children: ReactNode;
};

/** A label above, hint and error below; used inside a react-aria field. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden, description, error, isRequired, children } = props;
  return (
    <>
      <Label className={isLabelHidden ? hiddenStyles.hidden : styles.label}>
        {label}
        {isRequired === false && <span className={styles.optional}> optional</span>}
      </Label>
      {children}
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} data-slot="field-error">
        {({ validationErrors }) => (
          <>
            <TriangleAlert size={14} aria-hidden="true" />
            {error ?? validationErrors.join(' ')}
          </>
        )}
      </FieldError>
    </>
  );
}
