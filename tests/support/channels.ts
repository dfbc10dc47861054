import { afterEach, beforeEach, vi } from 'vitest';

/** Closes after each test the channels it opened: they would keep the worker and receive the next test's messages. */
export function closeChannels() {
  const opened: BroadcastChannel[] = [];
  const Channel = BroadcastChannel;

  beforeEach(() => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        constructor(name: string) {
          super(name);
          opened.push(this);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const channel of opened.splice(0)) channel.close();
  });
}
