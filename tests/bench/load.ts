import { type Call, Client, requestText } from './client';

/** What the load process is asked to do; `unique` gives every body its own email. */
export interface LoadOrder {
  port: number;
  connections: number;
  milliseconds: number;
  call: Call;
  unique: boolean;
}

export interface LoadResult {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers outside 2xx. */
  errors: number;
}

let serial = 0;
const prefix = `${Date.now().toString(36)}${process.pid}`;

const textOf = ({ call, unique }: LoadOrder) => {
  if (!unique) {
    const text = requestText(call);
    return () => text;
  }
  return () => {
    serial += 1;
    return requestText({ ...call, body: { ...call.body, email: `${prefix}.${serial}@example.com` } });
  };
};

async function run(order: LoadOrder): Promise<LoadResult> {
  const next = textOf(order);
  const times: number[] = [];
  let errors = 0;
  const clients = await Promise.all(Array.from({ length: order.connections }, () => Client.open(order.port)));
  const start = performance.now();
  const end = start + order.milliseconds;
  await Promise.all(
    clients.map(async (client) => {
      for (let before = start; before < end; ) {
        before = performance.now();
        const status = await client.send(next());
        times.push(performance.now() - before);
        if (status < 200 || status > 299) errors += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const client of clients) client.close();
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { count: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors };
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order));
});
