import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { authActor } from './app/session';
import { tokenStorage } from './app/tokenStorage';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

authActor.start();
tokenStorage.subscribe((token) => authActor.send({ type: 'token.changedElsewhere', token }));

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
