import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { themeMachine } from '../../machines/themeMachine';
import { App } from '../../src/app/App';
import { createSilentMachines, sessions, unfinished } from './machines';
import { reach, type Scene } from './scene';

export type Theme = 'light' | 'dark';

const themes = {
  light: reach(themeMachine, undefined),
  dark: reach(themeMachine, undefined, { type: 'toggle' }),
};

/** The whole product at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const [machines] = useState(createSilentMachines);
  const reached = new Map(Object.entries({ ...scene.flows, theme: themes[theme] }));
  const snapshotOf = (id: string) => {
    if (id === scene.broken) throw new Error('Thrown on purpose, to show the page for the unexpected');
    return reached.get(id)?.snapshot;
  };
  const { auth } = scene.signedOut ? sessions.signedOut : sessions.signedIn;
  return (
    <MemoryRouter initialEntries={[scene.path]}>
      <App auth={auth} machines={machines} unfinished={unfinished} surroundings={{ snapshotOf }} />
    </MemoryRouter>
  );
}
