/** The alerts of failures, by themselves: what is said once, and what is said again (section 8). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAlerts } from '../../src/app/alerts';
import type { Failure } from '../../src/domain/errors';
import { labels } from '../support/labels';

const refused: Failure = { kind: 'api', message: labels.fault.list };
const lost: Failure = { kind: 'connection', message: labels.fault.connection };

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said: unknown[] = [];
  vi.spyOn(window, 'alert').mockImplementation((message) => void said.push(message));
  let isLost = false;
  const alerts = createAlerts(window, {
    isLossKnown: () => isLost,
    onLoss: () => {
      isLost = true;
    },
  });
  return { alerts, said, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

test('two lists that fail alike are one alert, and a failure of a while later is another', () => {
  const { alerts, said, pass } = open();
  alerts.showReadError(refused);
  alerts.showReadError(refused);
  pass(400);
  expect(said).toEqual([labels.fault.list]);
  pass(1_000);
  alerts.showReadError(refused);
  pass(400);
  expect(said).toEqual([labels.fault.list, labels.fault.list]);
});

test('a lost connection is alerted once by reads, and by each write that it fails', () => {
  const { alerts, said, pass } = open();
  for (const show of [alerts.showReadError, alerts.showReadError, alerts.showError, alerts.showError]) {
    show(lost);
    pass(1_000);
  }
  expect(said).toEqual(Array.from({ length: 3 }, () => labels.fault.connection));
});
