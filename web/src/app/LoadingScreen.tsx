import { Spinner } from '../ui/Spinner.tsx';
import './screens.css';

/** While it is not known yet who is signed in, and while a page's code is on its way. */
export function LoadingScreen() {
  return (
    <div className="screen screen-late">
      <Spinner label="Loading..." />
    </div>
  );
}
