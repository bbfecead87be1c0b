import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import * as styles from '../app/screens.module.css';

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div className={styles.notFound}>
      <title>404 Page Not Found</title>
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address, or it is not one of yours.</p>
      <Link to={paths.home}>Go to the start page</Link>
    </div>
  );
}
