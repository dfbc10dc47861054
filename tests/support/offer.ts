import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What serves tests, by its address. */
export type Served = { url: string; stop: () => void | Promise<void> };

/** What was started last: builds set the environment of the whole process, so they take turns. */
let last: Promise<unknown> = Promise.resolve();

/** Offers to tests what the first of them that asks starts. @returns the address to ask at */
export async function offer(
  start: () => Promise<Served>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let started: Promise<Served> | undefined;
  const begin = () => {
    const turn = last.then(start);
    last = turn.catch(() => {});
    return turn;
  };
  const server = createServer((_, response) => {
    started ??= begin();
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    await started?.then((served) => served.stop()).catch(() => {});
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** @returns the address of what is offered there */
export async function ask(offered: string): Promise<string> {
  const answer = await fetch(offered);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
