import { useParams } from 'react-router-dom';

/** The number of the record that the address names; undefined where it names none. */
export const useRecordId = (): number | undefined => {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
};
