import { FeedHub } from './feedHub.ts';

// The shared worker of all tabs in which the same user is signed in.
const hub = new FeedHub('/api/live');
addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) hub.connect(port);
});
