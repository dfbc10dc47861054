import { connect, type Socket } from 'node:net';

/** A connection on which a test writes HTTP by hand. */
export function openConnection(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  // A server that hangs up is what some tests wait for.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return { socket, received: () => received, closed };
}

/** Sends this text and answers all that comes back until the server ends the connection. */
export function exchange(origin: string, text: string): Promise<string> {
  const { socket, closed } = openConnection(origin);
  // Not ended: Node takes a connection that is half closed for a client that has left.
  socket.write(text);
  return closed;
}

/** Status and parsed body of the first answer in this text. */
export function parseAnswer(text: string): { status: number; head: string; body: unknown } {
  const end = text.indexOf('\r\n\r\n');
  const body = text.slice(end + 4);
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: JSON.parse(body) };
}
