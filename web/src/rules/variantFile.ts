// A variant as a file (TOML, as the command line reads it) and as part of an address.
import { parse, stringify } from 'smol-toml';
import type { Variant } from './numbers';

const version = 1;

export function toFile(game: string, rules: Variant): string {
  return stringify({ ecumene_variant: version, game, rules });
}

/** The rules of a file; what it says wrong is thrown as a sentence. Whether the rules can be is the server's to say. */
export function fromFile(game: string, text: string): Variant {
  let file: Record<string, unknown>;
  try {
    file = (text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`This file cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
  if (file.ecumene_variant !== version) throw new Error(`This is no variant that can be read here: it must say ecumene_variant = ${version}.`);
  if (file.game !== game) throw new Error(`This is a variant of ${file.game ?? 'no game'}. Choose that game first.`);
  const rules = file.rules ?? {};
  if (typeof rules !== 'object' || Array.isArray(rules)) throw new Error('What changes stands under [rules].');
  return rules as Variant;
}
