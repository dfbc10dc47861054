import { setTimeout as pause } from 'node:timers/promises';
import { is, object, string, type, unknown } from 'superstruct';

const answerSchema = type({ value: unknown() });
const errorSchema = type({ error: string(), message: string() });
const sessionSchema = type({ sessionId: string() });

/** What the browser refuses, by the names of the standard. */
export class WebDriverError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`);
  }
}

async function send(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const answer: unknown = await response.json();
  if (!is(answer, answerSchema)) throw new Error(`${address} did not answer as a WebDriver does`);
  const { value } = answer;
  if (!response.ok && is(value, errorSchema)) throw new WebDriverError(value.error, value.message);
  return value;
}

/** The name under which the standard sends an element to and fro. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = object({ [ELEMENT]: string() });
export type RemoteElement = typeof elementSchema.TYPE;
export const isElement = (value: unknown): value is RemoteElement => is(value, elementSchema);

/** How often an alert is looked for, in milliseconds. */
const LOOK_EVERY = 50;

/**
 * A window of a browser that speaks WebDriver (https://www.w3.org/TR/webdriver2/),
 * of which the tests need no more than this. Alerts are taken down and closed.
 * @param server address of the driver
 * @param capabilities of the browser that is wanted
 */
export async function openWindow(server: string, capabilities: object) {
  const session = await send(`${server}/session`, 'POST', {
    capabilities: { alwaysMatch: { ...capabilities, unhandledPromptBehavior: 'ignore' } },
  });
  if (!is(session, sessionSchema)) throw new Error('The browser has opened no session');
  const base = `${server}/session/${session.sessionId}`;
  const alerts: string[] = [];
  let isOpen = true;
  /** One at a time: the browser loses count of several. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  };

  const closeAlert = async () => {
    try {
      const text = await send(`${base}/alert/text`, 'GET');
      await send(`${base}/alert/accept`, 'POST', {});
      alerts.push(String(text));
    } catch (error) {
      if (!(error instanceof WebDriverError && error.kind === 'no such alert')) throw error;
    }
  };
  const watching = (async () => {
    while (isOpen) {
      await inTurn(closeAlert);
      await pause(LOOK_EVERY);
    }
  })();

  const command = (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
    inTurn(async () => {
      for (;;) {
        try {
          return await send(base + path, method, body);
        } catch (error) {
          if (!(error instanceof WebDriverError && error.kind === 'unexpected alert open')) throw error;
          await closeAlert();
        }
      }
    });

  return {
    alerts,
    command,
    /** Calls a function, given by its source, with what can be sent. */
    execute: (source: string, ...args: unknown[]) =>
      command('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args }),
    /** An action on an element, such as `click`. */
    act: (element: RemoteElement, action: string, body: object = {}) =>
      command('POST', `/element/${element[ELEMENT]}/${action}`, body),
    /** Presses keys where the focus is. */
    type: (keys: string) =>
      command('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [...keys].flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    close: async () => {
      isOpen = false;
      await watching;
      await send(base, 'DELETE');
    },
  };
}

export type Window = Awaited<ReturnType<typeof openWindow>>;
