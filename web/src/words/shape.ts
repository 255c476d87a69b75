// The types of what a game writes, as data: PlainBoard lays a view out by them.
export type Shape = (
  | { type: 'number' | 'boolean' | 'text' | 'seat' | 'place' | 'card' | 'people' | 'stack' | 'percent' }
  | { type: 'word'; words: string[] }
  | { type: 'list'; of: Shape; /** One for each seat. */ by?: 'seat' }
  | { type: 'map'; keys: string; of: Shape }
  | { type: 'object' | 'tuple'; fields: Field[] }
) & { null?: boolean };

export interface Field {
  key: string;
  shape: Shape;
  label?: string;
  optional?: boolean;
}

export const labelOf = ({ key, label }: Field): string => label ?? key.replaceAll('_', ' ');
