// SHA-256 of a text as lower-case hexadecimal; by the browser where it offers it, else by the few lines below (plain HTTP has no WebCrypto).

const roots = (count: number, power: number) => {
  const out: number[] = [];
  for (let n = 2; out.length < count; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (prime) out.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return out;
};

function plain(bytes: Uint8Array): Uint8Array {
  const k = roots(64, 1 / 3);
  const h = roots(8, 1 / 2);
  const length = ((bytes.length + 9 + 63) >> 6) << 6;
  const data = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, i) => data.setUint8(i, byte));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(length - 4, bytes.length * 8);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; ++i) w[i] = data.getInt32(at + i * 4);
    for (let i = 16; i < 64; ++i) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      w[i] = (w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, z] = h as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
      const t1 = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => (h[i] = (h[i]! + value) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((value, i) => out.setInt32(i * 4, value));
  return new Uint8Array(out.buffer);
}

export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : plain(bytes);
  return hex(digest);
}

export const sha256Plain = (text: string): string => hex(plain(new TextEncoder().encode(text)));

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
