// The socket that was opened before the page's script: taken once, for its own address only, with all that it has said.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takenOrNew } from './arrival';

const made: string[] = [];
class Socket {
  onopen = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  closed = false;
  constructor(public url: string) {
    made.push(url);
  }
  close() {
    this.closed = true;
  }
}
const early = (url: string, ...heard: Event[]) => {
  const socket = new Socket(url);
  made.length = 0;
  window.earlySocket = { socket: socket as unknown as WebSocket, heard };
  return socket;
};

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => vi.unstubAllGlobals());

it('tells again, in its order, what was said before', async () => {
  const socket = early('ws://x/t', new MessageEvent('message', { data: 'one' }), new MessageEvent('message', { data: 'two' }), new CloseEvent('close', { code: 4003 }));
  const taken = takenOrNew('ws://x/t');
  expect(taken).toBe(socket);
  const told: unknown[] = [];
  taken.onmessage = (event) => told.push(event.data);
  taken.onclose = (event) => told.push(event.code);
  expect(told).toEqual([]); // not before whoever asked has its listeners in place
  await Promise.resolve();
  expect(told).toEqual(['one', 'two', 4003]);
});

it('is taken once', () => {
  early('ws://x/t');
  takenOrNew('ws://x/t');
  takenOrNew('ws://x/t');
  expect(made).toEqual(['ws://x/t']);
});

it('is closed when it leads elsewhere', () => {
  const socket = early('ws://x/t');
  takenOrNew('ws://x/t?as=1');
  expect(socket.closed).toBe(true);
  expect(made).toEqual(['ws://x/t?as=1']);
});
