import type { AnyStateMachine, InspectionEvent } from 'xstate';
import type { HttpClient } from '../api/httpClient';
import type { RecordsChange } from '../screens/useFlow';
import { type Alerts, createAlerts } from './alerts';
import type { Session } from './session';
import type { UnfinishedWork } from './unfinishedWork';

/** What machines take from the app around them. */
type Surroundings = {
  auth: Session['auth'];
  /** Interrupts whoever is in front of the page with a sentence. */
  show: (message: string) => void;
  /** Told when something may have become of records while no screen waited for it. */
  tellChange: (change: RecordsChange) => void;
  unfinished: Pick<UnfinishedWork, 'keeper' | 'dropSaved' | 'move'>;
  /** Receives what every flow does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

/** What the machines of a room are made of. */
export type MachineParts = Surroundings & {
  /** What every call is made with. */
  http: HttpClient;
  alerts: Alerts;
  /** What several rooms share, made once, too. */
  machines: Machines;
};

/**
 * The machines of an app. Every room knows how to make its own, and brings that
 * knowledge along when its code arrives; they are made when they are first
 * asked for, and are the same ever after.
 */
export type Machines = <Made extends object>(make: (parts: MachineParts) => Made) => Made;

/**
 * The machines of an app, each with its calls and alerts.
 * @param instead takes the place of machines of these names
 */
export function createMachines(
  { http, ...surroundings }: Surroundings & { http: HttpClient },
  instead: Readonly<Record<string, AnyStateMachine>> = {},
): Machines {
  const made = new Map<unknown, unknown>();

  const machines: Machines = <Made extends object>(make: (parts: MachineParts) => Made) => {
    if (!made.has(make)) made.set(make, { ...make(parts), ...instead });
    // What stands under a maker has been made by it.
    return made.get(make) as Made;
  };
  const parts: MachineParts = { ...surroundings, http, alerts: createAlerts(surroundings.show), machines };
  return machines;
}
