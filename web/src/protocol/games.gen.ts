export type Argument = number | string | null | Phrase | Phrase[];
export type Phrase = [key: string, ...args: Argument[]];
