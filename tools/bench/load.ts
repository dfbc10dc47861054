import { type Call, Client, requestText } from './client';

/** What the load process is asked to do: these calls in turn, over and over. */
export interface LoadOrder {
  port: number;
  connections: number;
  milliseconds: number;
  calls: Call[];
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

/** Answers the text of a request, with an email of its own where the call isn't to be repeated as it is. */
function textOf(call: Call): () => string {
  if (call.body === undefined || call.repeated) {
    const text = requestText(call);
    return () => text;
  }
  return () => {
    serial += 1;
    return requestText({ ...call, body: { ...call.body, email: `${prefix}.${serial}@example.com` } });
  };
}

function inTurn(calls: Call[]): () => string {
  const texts = calls.map(textOf);
  let turn = 0;
  return () => {
    turn += 1;
    return texts[turn % texts.length]?.() ?? '';
  };
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const next = inTurn(order.calls);
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
