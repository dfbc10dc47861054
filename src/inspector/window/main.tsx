import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { tabIn } from '../protocol';
import { App } from './App';
import { createDraw, DrawContext } from './drawing';
import { inspectorMachine } from './inspectorMachine';
import { listen } from './listen';
import './window.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const tab = tabIn(window.location.search);
if (tab === null) {
  root.textContent = 'Abra o inspetor pelo botão “Inspetor” do aplicativo.';
} else {
  const channel = listen(tab, (event) => inspector.send(event));
  const inspector = createActor(
    inspectorMachine.provide({
      actions: {
        askForEverything: () => channel.hello(),
        sendEvent: ({ context }, { session, event }) => channel.send(context.story.run, session, event),
      },
    }),
    { input: { prefersDark: window.matchMedia('(prefers-color-scheme: dark)').matches } },
  );
  inspector.start();
  createRoot(root).render(
    <StrictMode>
      <DrawContext value={createDraw(window)}>
        <App inspector={inspector} />
      </DrawContext>
    </StrictMode>,
  );
}
