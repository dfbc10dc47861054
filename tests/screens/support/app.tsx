import { type ReactNode, StrictMode } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { App } from '../../../src/app/App';
import { createChanges } from '../../../src/app/changes';
import { watchLeaving } from '../../../src/app/leaving';
import { createMachines } from '../../../src/app/machines';
import { createSession, type SessionParts } from '../../../src/app/session';
import { createTokenStorage } from '../../../src/app/tokenStorage';
import { createUnfinishedWork } from '../../../src/app/unfinishedWork';
import { createWrites } from '../../../src/app/writes';
import type { MachinesByName } from '../../support/machinesByName';
import { Address, address } from './render';

type TestAppParts = Partial<Pick<SessionParts, 'fetch' | 'storage' | 'reload'>> & {
  /** Path and query that the page begins at. */
  start: InitialEntry | InitialEntry[];
  /** What the storage holds at the beginning. */
  token: string | null;
  /** Machines in the place of the app's own. */
  machines?: Partial<MachinesByName>;
  inspect?: (event: InspectionEvent) => void;
  strict?: boolean;
  /** Whether the tab has been here before: what a session has left is not cleared. */
  sameTab?: boolean;
};

/** The whole app as mount.tsx puts it together, but for the parts that the test has put in their place. */
export type TestApp = {
  page: ReactNode;
  /** The texts of all alerts. */
  alerts: string[];
  /** Path and query that the page stands at. */
  address: () => string;
  /** Stops what goes on when the page is gone; the end of the test does, too. */
  stop: () => void;
};

/** Answers nothing, ever. */
const silentFetch: typeof fetch = () => new Promise(() => {});

export function createTestApp(parts: TestAppParts): TestApp {
  localStorage.clear();
  if (!parts.sameTab) sessionStorage.clear();
  if (parts.token !== null) localStorage.setItem('APP_ACCESS_TOKEN', parts.token);
  const alerts: string[] = [];
  const { inspect } = parts;
  const unfinished = createUnfinishedWork(window, Date.now);
  const session = createSession({
    baseUrl: '/api',
    fetch: silentFetch,
    beginCall: watchLeaving(window),
    storage: createTokenStorage(window),
    unfinished,
    reload: () => {},
    ...parts,
  });
  const show = (message: string) => void alerts.push(message);
  const { tellChange, onRecordsChanged } = createChanges();
  const machines = createMachines({ ...session, show, tellChange, unfinished, inspect }, parts.machines);

  const stopSession = session.start();
  const stop = () => {
    stopSession();
    machines(createWrites).stop();
  };
  onTestFinished(stop);

  const page = (
    <MemoryRouter initialEntries={[parts.start].flat()}>
      <App
        auth={session.auth}
        machines={machines}
        unfinished={unfinished}
        surroundings={{ inspect, onRecordsChanged, tell: show }}
      />
      <Address />
    </MemoryRouter>
  );
  return {
    page: parts.strict ? <StrictMode>{page}</StrictMode> : page,
    alerts,
    address: () => decodeURIComponent(address()),
    stop,
  };
}
