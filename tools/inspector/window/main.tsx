import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { App } from './App';
import { chartOf } from './chart';
import { inspectorMachine } from './inspectorMachine';
import { drawingsOf } from './layout';
import { isMessage, type Message } from './story';
import './window.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

/** The time that messages are gathered, in milliseconds: many are drawn once. */
const BATCH = 50;

const opener: Window | null = window.opener;
const machine = inspectorMachine.provide({
  actions: {
    sendToApp: (_, sent) => opener?.postMessage({ ...sent, type: 'inspector.send' }, window.location.origin),
  },
});
const inspector = createActor(machine, { input: { hasApp: opener !== null } }).start();
if (opener !== null) follow(opener);

/** Receives what the app posts; it opens the window under another fragment when it has loaded again. */
function follow(app: Window) {
  const connect = () => app.postMessage({ type: '@statelyai.connected' }, '*');
  let received: Message[] = [];
  const deliver = () => {
    const messages = received;
    received = [];
    inspector.send({ type: 'messages.received', messages });
    // A layout takes time: it is there before the chart is looked at.
    for (const message of messages) {
      if (message.type === '@xstate.actor' && message.definition) drawingsOf(chartOf(message.definition));
    }
  };
  window.addEventListener('message', ({ data, source, origin }) => {
    if (source !== app || origin !== window.location.origin || !isMessage(data)) return;
    if (received.push(data) === 1) setTimeout(deliver, BATCH);
  });
  window.addEventListener('hashchange', () => {
    inspector.send({ type: 'app.reloaded' });
    connect();
  });
  setInterval(() => app.closed && inspector.send({ type: 'app.closed' }), 1_000);
  connect();
}

createRoot(root).render(
  <StrictMode>
    <App inspector={inspector} />
  </StrictMode>,
);
